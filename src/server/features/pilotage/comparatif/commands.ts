import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser, journaliserTous } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { exigerLigne } from '#server/core/version.ts';
import { lireArbre } from '#server/features/catalogue/famille/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { comparatifErrors } from '#shared/features/pilotage/comparatif/errors.ts';
import { canRedigerComparatif, canSupprimerComparatif } from '#shared/features/pilotage/comparatif/policy.ts';
import { verifierAutreAnneeComparatif, verifierPlaceComparatif } from '#shared/features/pilotage/comparatif/rules.ts';
import { verifierClassement, type Classement } from '#shared/features/pilotage/comparatif/rules/classement.ts';
import type {
  AnneeDupliquee,
  CreationComparatif,
  DetailComparatif,
  ModificationComparatif,
} from '#shared/features/pilotage/comparatif/schemas.ts';
import { dejaLaAvantCopie } from './read-models/annee.ts';
import { detailComparatif } from './read-models/liste.ts';
import {
  countAnnee,
  insertAnneeCopiee,
  deleteComparatif,
  findComparatif,
  insertComparatifs,
  updateComparatif,
  type LigneStockeeComparatif,
} from './repository.ts';

/** Runs a change of the comparatif, one at a time in an account, so that counts made before writing stay true. */
const changerComparatif = <T>(
  ctx: Contexte,
  peut: (acteur: Acteur) => boolean,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  if (!peut(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'comparatif', work);
};

const exigerClassement = async (tx: TenantTx, { acteur }: Contexte, classement: Classement): Promise<void> =>
  verifierClassement(await lireArbre(tx, acteur), classement);

export const creerComparatif = (ctx: Contexte, saisie: CreationComparatif): Promise<DetailComparatif> =>
  changerComparatif(ctx, canRedigerComparatif, async (tx) => {
    await exigerClassement(tx, ctx, saisie);
    verifierPlaceComparatif(saisie.annee, (await countAnnee(tx, saisie.annee)) + 1);
    const [objetId = 0] = await insertComparatifs(tx, [saisie], ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'comparatif', objetId, action: 'creer', apres: saisie });
    return detailComparatif(tx, ctx.acteur, objetId);
  });

/** What was typed of it, for the journal. */
const saisieDe = ({ id: _i, version: _v, modifieLe: _m, modifieParNom: _p, ...saisie }: LigneStockeeComparatif) =>
  saisie;

export const modifierComparatif = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ModificationComparatif,
): Promise<DetailComparatif> =>
  changerComparatif(ctx, canRedigerComparatif, async (tx) => {
    const avant = exigerLigne(await findComparatif(tx, id), version);
    await exigerClassement(tx, ctx, saisie);
    await updateComparatif(tx, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'comparatif',
      objetId: id,
      action: 'modifier',
      avant: saisieDe(avant),
      apres: saisie,
    });
    return detailComparatif(tx, ctx.acteur, id);
  });

export const supprimerComparatif = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  changerComparatif(ctx, canSupprimerComparatif, async (tx) => {
    const avant = exigerLigne(await findComparatif(tx, id), version);
    await deleteComparatif(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'comparatif',
      objetId: id,
      action: 'supprimer',
      avant: saisieDe(avant),
    });
    return null;
  });

const copies = async (
  tx: TenantTx,
  { acteur }: Contexte,
  demande: { readonly source: number; readonly cible: number; readonly seule?: number },
): Promise<{ id: number; copieDe: number }[]> => {
  const faites = await insertAnneeCopiee(tx, demande, acteur);
  verifierPlaceComparatif(demande.cible, await countAnnee(tx, demande.cible));
  await journaliserTous(
    tx,
    acteur,
    faites.map(({ id, copieDe }) => ({
      objet: 'comparatif',
      objetId: id,
      action: 'dupliquer',
      apres: { sourceId: copieDe, annee: demande.cible },
    })),
  );
  return faites;
};

/** One product in another year (CMP-12). @throws 409 when that year has it */
export const dupliquerComparatif = (ctx: Contexte, id: number, annee: number): Promise<DetailComparatif> =>
  changerComparatif(ctx, canRedigerComparatif, async (tx) => {
    const source = exigerLigne(await findComparatif(tx, id));
    verifierAutreAnneeComparatif(source.annee, annee, 'annee');
    const [copie] = await copies(tx, ctx, { source: source.annee, cible: annee, seule: id });
    if (!copie) throw comparatifErrors.dejaDansAnnee(annee);
    return detailComparatif(tx, ctx.acteur, copie.id);
  });

/** Copies a whole year into another one; products already there are left as they are and listed (CMP-13). */
export const dupliquerAnneeComparatif = (ctx: Contexte, source: number, cible: number): Promise<AnneeDupliquee> =>
  changerComparatif(ctx, canRedigerComparatif, async (tx) => {
    verifierAutreAnneeComparatif(source, cible, 'cible');
    const faites = await copies(tx, ctx, { source, cible });
    const deja = await dejaLaAvantCopie(tx, source, new Set(faites.map(({ copieDe }) => copieDe)));
    return { nbCopiees: faites.length, nbDeja: deja.nombre, deja: deja.premiers };
  });
