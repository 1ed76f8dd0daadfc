import { inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLigne, exigerVersion } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import type { Laboratoire, laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import {
  canEtoiler,
  canGererCatalogue,
  canGererLaboratoires,
  canModifierCa,
  canSupprimerLaboratoire,
} from '#shared/features/catalogue/laboratoire/policy.ts';
import { appliquerSurcharges, ecrituresCa, type Surcharges } from '#shared/features/catalogue/laboratoire/rules.ts';
import { adopterLaboratoires } from './commands/adopter.ts';
import { creerAuCatalogue, modifierCatalogue, supprimerDuCatalogue } from './commands/catalogue.ts';
import { demanderLaboratoire, retirerProvisoire } from './commands/demandes.ts';
import type { ApportsLaboratoire, UsagesLaboratoire } from './read-models/apports.ts';
import { chercherNom } from './read-models/catalogue.ts';
import { donneesPortees, laboratoiresDe, lireCa, unLaboratoire } from './read-models.ts';
import {
  deleteCa,
  deleteLaboratoire,
  findLaboratoire,
  findSiLogo,
  updateEtoile,
  updateSurcharges,
  upsertCa,
} from './repository.ts';

type Corps<K extends keyof typeof laboratoireContract> = BodyOf<(typeof laboratoireContract)[K]>;
type Ajout = ResponseOf<(typeof laboratoireContract)['ajouterLaboratoires']>;

/** @throws 404 for what is not this tenant's: a neighbour's and an unknown id answer alike (COM-11) */
export const chercherLaboratoire = async (tx: TenantTx, id: number) => exigerLigne(await findLaboratoire(tx, id));

const adopter = (ctx: Contexte, detailIds: readonly number[]): Promise<Ajout> =>
  inTenant(ctx, async (tx) => {
    const { tenantId, utilisateurId: parId, nomComplet: parNom } = ctx.acteur;
    const ids = [...new Set(detailIds)];
    await adopterLaboratoires(
      tx,
      ctx.acteur,
      ids.map((detailId) => ({ tenantId, detailId, parId, parNom })),
    );
    const laboratoires = await laboratoiresDe(tx, ids);
    if (laboratoires.length !== ids.length) throw laboratoireErrors.detailInconnu();
    return { laboratoires, detail: null };
  });

/** Adopt, ask, or create: the act decides the right (CAT-1, CAT-3). */
export const ajouterLaboratoires = (ctx: Contexte, ajout: Corps<'ajouterLaboratoires'>): Promise<Ajout> => {
  const permis = ajout.nature === 'CREATION' ? canGererCatalogue(ctx.acteur) : canGererLaboratoires(ctx.acteur);
  if (!permis) throw coreErrors.interdit();
  if (ajout.nature === 'ADOPTION') return adopter(ctx, ajout.detailIds);
  if (ajout.nature === 'DEMANDE') return demanderLaboratoire(ctx, ajout.demande);
  return creerAuCatalogue(ctx, ajout.laboratoire, ajout.nomDemande);
};

/** The tenant's own values; the catalogue stays what it was for every other account (CAT-2). */
export const modifierSurcharges = (
  ctx: Contexte,
  id: number,
  { version, ...modifs }: Corps<'modifierSurcharges'>,
  apports: Pick<ApportsLaboratoire, 'encoursDus'>,
): Promise<Laboratoire> => {
  if (!canGererLaboratoires(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const laboratoire = await chercherLaboratoire(tx, id);
    exigerVersion(laboratoire, version);
    if (modifs.logo && !(await findSiLogo(tx, modifs.logo))) throw laboratoireErrors.logoInconnu();
    const avant = laboratoire.surcharges;
    const apres: Surcharges = appliquerSurcharges(laboratoire, avant, modifs);
    if (JSON.stringify(avant) !== JSON.stringify(apres)) {
      await updateSurcharges(tx, id, apres, ctx.acteur);
      await journaliser(tx, ctx.acteur, { objet: 'laboratoire', objetId: id, action: 'modifier', avant, apres });
    }
    return unLaboratoire(tx, { id }, apports);
  });
};

const COMMUNS = ['nom', 'isGroupement'] as const;

/** `PUT laboratoires`: the catalogue for the super administrator, the account's own row for the others. */
export const modifierLaboratoire = async (
  ctx: Contexte,
  { id, ...corps }: Corps<'modifierLaboratoire'>,
  apports: Pick<ApportsLaboratoire, 'encoursDus'>,
): Promise<ResponseOf<(typeof laboratoireContract)['modifierLaboratoire']>> => {
  if (canGererCatalogue(ctx.acteur)) {
    if (corps.nom === undefined) throw coreErrors.champInvalide('/nom', 'Le nom est obligatoire.');
    return { laboratoire: null, detail: await modifierCatalogue(ctx, id, corps) };
  }
  const { nom, isGroupement, ...modifs } = corps;
  const communs = { nom, isGroupement };
  const actuel = await inTenant(ctx, (tx) => chercherLaboratoire(tx, id));
  const change = COMMUNS.find((champ) => communs[champ] !== undefined && communs[champ] !== actuel[champ]);
  if (change) throw laboratoireErrors.champDuCatalogue(`/${change}`);
  return { laboratoire: await modifierSurcharges(ctx, id, modifs, apports), detail: null };
};

const retirerDuCompte = (ctx: Contexte, id: number, usages: UsagesLaboratoire): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { nom, detailId, proprietaireId } = await chercherLaboratoire(tx, id);
    const donnees = await donneesPortees(tx, id, usages);
    if (Object.values(donnees).some((nombre) => nombre > 0)) throw laboratoireErrors.utilise(donnees);
    await deleteLaboratoire(tx, id);
    if (proprietaireId !== null) await retirerProvisoire(tx, ctx.acteur, detailId);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: id,
      action: 'retirer',
      avant: { nom, detailId },
    });
    return null;
  });

/** Removes a laboratory from the account, or from the catalogue: never with what people typed (CAT-5). */
export const supprimerLaboratoire = (ctx: Contexte, id: number, usages: UsagesLaboratoire): Promise<null> => {
  if (!canSupprimerLaboratoire(ctx.acteur)) throw coreErrors.interdit();
  return canGererCatalogue(ctx.acteur) ? supprimerDuCatalogue(ctx, id, usages) : retirerDuCompte(ctx, id, usages);
};

/** The years given are added, replaced or removed, the others stay (CAT-9). @returns every year */
export const modifierCa = (
  ctx: Contexte,
  id: number,
  valeurs: Corps<'modifierCa'>,
): Promise<{ chiffreAffaireAnnuel: Record<string, number> }> => {
  if (!canModifierCa(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    // Locked: two people who enter the same year take turns.
    await chercherLaboratoire(tx, id);
    const avant = await lireCa(tx, id);
    const ecritures = ecrituresCa(avant, valeurs);
    if (ecritures.length === 0) return { chiffreAffaireAnnuel: avant };
    await upsertCa(
      tx,
      id,
      ecritures.flatMap(({ annee, montant }) => (montant === null ? [] : [{ annee, montant }])),
    );
    await deleteCa(
      tx,
      id,
      ecritures.flatMap(({ annee, montant }) => (montant === null ? [annee] : [])),
    );
    const apres = await lireCa(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'laboratoire', objetId: id, action: 'modifier-ca', avant, apres });
    return { chiffreAffaireAnnuel: apres };
  });
};

/** The star is the account's: the same for all its people (CAT-10). */
export const changerEtoile = (ctx: Contexte, id: number, { etoile }: { readonly etoile: boolean }): Promise<null> => {
  if (!canEtoiler(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const avant = await chercherLaboratoire(tx, id);
    if (avant.etoile !== etoile) {
      await updateEtoile(tx, id, etoile);
      await journaliser(tx, ctx.acteur, {
        objet: 'laboratoire',
        objetId: id,
        action: etoile ? 'etoiler' : 'retirer-etoile',
      });
    }
    return null;
  });
};

/** Groupements are read by the system role only: the answer just says whether the name is free. */
export const nomDisponible = (ctx: Contexte, { nom, sauf }: { nom: string; sauf?: number | undefined }) =>
  inSysteme(ctx, (tx) => chercherNom(tx, ctx.acteur.tenantId, nom, sauf));
