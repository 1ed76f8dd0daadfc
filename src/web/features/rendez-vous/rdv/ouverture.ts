import type { DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { brouillonsOrphelins, prendreLocal } from '#web/lib/formulaire/brouillon-local.ts';
import { creerAlbum, type Album } from '#web/ui/editeur/album.ts';
import {
  deballerBrouillon,
  lireBrouillonRdv,
  prefixeBrouillon,
  type BrouillonRdv,
} from './enregistrement/brouillon-rdv.ts';
import type { DepartEnregistreur } from './enregistrement/enregistreur.ts';
import { lireRdv } from './queries.ts';
import type { RdvOuvert } from './rdv-ouvert.ts';
import { rdvEnSaisie, saisieVideRdv, type SaisieRdv } from './saisie.ts';

export type OuvertureRdv = {
  /** Null for a new RDV. */
  readonly rdv: DetailRdv | null;
  /** Version of the server, or initial values of a new RDV. */
  readonly serveur: SaisieRdv;
  /** The images of the texts of this form. */
  readonly album: Album;
  readonly depart: DepartEnregistreur;
  readonly saisie: SaisieRdv;
  /** When the recovered text was typed; shown by the form. */
  readonly retrouvee: string | null;
  /** Key of the recovered local copy, to continue under it, and its stored images. */
  readonly cleBrouillon: string | null;
  readonly imagesGardees: readonly string[];
};

type Trouve = { readonly cle: string; readonly brouillon: BrouillonRdv };

/** Finds the latest local copy of this RDV. Two tabs may find it at once: only one takes it. */
const retrouver = async ({ laboratoireId, id }: RdvOuvert): Promise<Trouve | null> => {
  const trouves: Trouve[] = [];
  for (const cle of await brouillonsOrphelins(prefixeBrouillon(laboratoireId))) {
    const brouillon = await lireBrouillonRdv(cle);
    if (brouillon?.id === id) trouves.push({ cle, brouillon });
  }
  for (const trouve of trouves.toSorted((a, b) => b.brouillon.le.localeCompare(a.brouillon.le)))
    if (await prendreLocal(trouve.cle)) return trouve;
  return null;
};

/**
 * Prepares the opening of a form: the server's version, then over it the local copy that the server never
 * acknowledged.
 * @throws the error of the reading
 */
export const preparerOuverture = async (ouvert: RdvOuvert, operateur: string): Promise<OuvertureRdv> => {
  const rdv = ouvert.id === null ? null : await lireRdv(ouvert.id);
  const album = creerAlbum();
  const trouve = rdv && !rdv.droits.modifier ? null : await retrouver(ouvert);
  // Runs first, so that the server's text gets the same tokens for its images.
  const brouillon = trouve && (await deballerBrouillon(trouve.cle, trouve.brouillon, album));
  const serveur = rdv ? rdvEnSaisie(rdv, album) : saisieVideRdv(operateur);
  const commun = { rdv, serveur, album };
  if (!trouve || !brouillon) {
    const depart = { id: rdv?.id ?? null, version: rdv?.version ?? null, base: serveur };
    return { ...commun, depart, saisie: serveur, retrouvee: null, cleBrouillon: null, imagesGardees: [] };
  }
  // The copy keeps its own base and version: if the server has moved since, a conflict shows both.
  const { id, version, base, tentative, saisie, le, images = [] } = brouillon;
  return {
    ...commun,
    depart: { id, version, base, tentative },
    saisie,
    retrouvee: le,
    cleBrouillon: trouve.cle,
    imagesGardees: images,
  };
};
