import { AppError } from '#shared/core/app-error.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import type { Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { call } from '#web/lib/api.ts';
import { cleLocale } from '#web/lib/formulaire/brouillon-local.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { getSession } from '#web/lib/session.ts';
import { validerSaisie } from '#web/lib/formulaire/validation.ts';
import type { Album } from '#web/ui/editeur/album.ts';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { creerCopie, prefixeBrouillon } from './enregistrement/brouillon-rdv.ts';
import { creerEnregistreur, type Tentative } from './enregistrement/enregistreur.ts';
import type { OuvertureRdv } from './ouverture.ts';
import { fusionnerSaisies } from './conflit/fusion-saisie.ts';
import {
  corpsCreation,
  corpsModification,
  recevoirIds,
  saisieRecue,
  type CorpsCreation,
  type SaisieRdv,
} from './saisie.ts';

/** @throws AppError with a sentence for each field */
const exigerValide = (creation: CorpsCreation): void => {
  const validation = validerSaisie(rdvContract.creerRdv.body, creation);
  if (validation.ok) return;
  const errors = Object.entries(validation.erreurs).map(([chemin, detail]) => ({
    pointer: `/${chemin.replaceAll('.', '/')}`,
    detail,
  }));
  throw new AppError(400, 'REQUETE_INVALIDE', errors[0]?.detail ?? '', { errors });
};

type Compte = { readonly labId: number; readonly token: string | null; readonly album: Album };

/**
 * Makes the call of one save, with the images back in the text.
 * @throws AppError before anything is sent, or the error of the call
 */
const appeler = async (
  { labId, token, album }: Compte,
  { cle, id, version, saisie }: Tentative,
  acquise: SaisieRdv | null,
): Promise<Enregistrement> => {
  const commun = { params: { labId }, token, keepalive: true };
  const creation = corpsCreation(saisie);
  if (id === null) {
    const body = { ...creation, texte: album.rendre(saisie.texte) };
    exigerValide(body);
    return call(rdvContract.creerRdv, { ...commun, body, idempotencyKey: cle });
  }
  const { texte: leger, ...autres } = corpsModification(saisie, acquise, { id, version: version ?? 1, envoi: cle });
  const texte = leger === undefined ? undefined : album.rendre(leger);
  exigerValide({ ...creation, texte });
  return call(rdvContract.modifierRdv, { ...commun, body: { ...autres, ...(texte === undefined ? {} : { texte }) } });
};

type Options = { laboratoireId: number; laboratoireNom: string; ouverture: OuvertureRdv };
/** The connection to the editor, which holds the text while it is mounted. */
type Branchement = {
  /** Undefined when the user has typed nothing since the text was set. */
  readonly lireTexte: () => string | undefined;
  readonly poserTexte: (html: string) => void;
  readonly surRecu: (recu: Enregistrement) => void;
};
const SANS_EDITEUR: Branchement = { lireTexte: () => undefined, poserTexte: () => {}, surRecu: () => {} };

/** The typed values of a RDV and their saving, for the life of the form. */
export const creerRedaction = ({ laboratoireId, laboratoireNom, ouverture }: Options) => {
  const cle = ouverture.cleBrouillon ?? cleLocale(`${prefixeBrouillon(laboratoireId)}${cleUnique()}`);
  const { album } = ouverture;
  const copie = creerCopie(cle, laboratoireNom, album, ouverture.imagesGardees);
  // Account and token of the user who opened the form: another tab may change the session meanwhile.
  const compte = { labId: laboratoireId, token: getSession()?.token ?? null, album };
  const abonnes = new Set<() => void>();
  let saisie = ouverture.saisie;
  let branche = SANS_EDITEUR;

  const garderSaisie = (suite: SaisieRdv) => {
    saisie = suite;
    abonnes.forEach((abonne) => abonne());
  };
  /** The values of the form, with the editor's text once the user has typed in it. */
  const saisieComplete = (): SaisieRdv => ({ ...saisie, texte: branche.lireTexte() ?? saisie.texte });
  /**
   * Sets values changed elsewhere; the caller decides whether to save them. The caret stays where the text does not
   * change.
   */
  const poser = (suite: SaisieRdv) => {
    if (suite.texte !== saisieComplete().texte) branche.poserTexte(suite.texte);
    garderSaisie(suite);
  };
  const enregistreur = creerEnregistreur(
    {
      lireSaisie: saisieComplete,
      enregistrer: (tentative, acquise) => appeler(compte, tentative, acquise),
      ...copie,
      reconcilier: (actuel, base) => {
        const saisieDeLAutre = saisieRecue(actuel, base, album);
        const { saisie: fusion, conflits } = fusionnerSaisies({
          base,
          distante: saisieDeLAutre,
          mienne: saisieComplete(),
        });
        if (conflits.length === 0) poser(fusion);
        return { base: saisieDeLAutre, conflits };
      },
      surAcquis: (recu, envoyee) => {
        garderSaisie(recevoirIds(saisie, envoyee, recu.actions));
        branche.surRecu(recu);
      },
      horloge: () => performance.now(),
      direEchec: () => surimpressionEchec('Le RDV n’a pas pu être enregistré. Votre saisie est conservée.'),
    },
    ouverture.depart,
  );
  return {
    cle,
    enregistreur,
    saisieComplete,
    lireSaisie: () => saisie,
    abonner: (abonne: () => void) => {
      abonnes.add(abonne);
      return () => void abonnes.delete(abonne);
    },
    /** Applies a change made in the form, and schedules its save. */
    changer: (modifs: Partial<SaisieRdv>) => {
      garderSaisie({ ...saisie, ...modifs });
      enregistreur.saisir();
    },
    poser,
    /** Registers the editor and the listener of each save. @returns the function that unregisters them */
    brancher: (branchement: Branchement) => {
      branche = branchement;
      return () => {
        // The editor unmounts with the form: keeps its latest text.
        saisie = saisieComplete();
        branche = SANS_EDITEUR;
      };
    },
  };
};
export type Redaction = ReturnType<typeof creerRedaction>;
