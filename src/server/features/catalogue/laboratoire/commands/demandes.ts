import { inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { idsEditeurs, nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  DecisionDemande,
  DemandeLaboratoire,
  LaboratoireLeger,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { canGererCatalogue, canUtiliserProvisoire } from '#shared/features/catalogue/laboratoire/policy.ts';
import { lienDemande } from '#shared/features/catalogue/laboratoire/rules.ts';
import { chercherNom } from '../read-models/catalogue.ts';
import { estAuCatalogue } from '../read-models/fiche-commune.ts';
import { laboratoiresDe } from '../read-models.ts';
import { deleteDetail } from '../repository.ts';
import {
  type DemandeSatisfaite,
  findDemandeOuverte,
  insertDemandeLaboratoire,
  insertProvisoire,
  findProvisoires,
  updateDemandesRefusees,
  updateProvisoireRemplace,
  deleteDemande,
  updateDemandesSatisfaites,
} from '../repository/demandes.ts';
import { adopterLaboratoires } from './adopter.ts';

export const pageDe = (nom: string) => ({ ecran: 'laboratoire', params: { nomProp: nom } }) as const;

const cloreCelles = async (tx: SystemeTx, acteur: Acteur | null, noms: readonly string[]): Promise<void> => {
  const editeurs = noms.length > 0 ? await idsEditeurs(tx) : [];
  await cloreEvenements(
    tx,
    acteur,
    ['LABORATOIRE_DEMANDE'],
    editeurs.flatMap((tenantId) => noms.map((objet) => ({ tenantId, objet }))),
  );
};

/** Screens left open in these accounts show the new state. */
const rafraichir = (tx: SystemeTx, tenantIds: readonly number[]): void =>
  prevenirApres(
    tx,
    tenantIds.flatMap((tenantId) =>
      (['laboratoire', 'laboratoires'] as const).map((sujet) => ({ k: 'change' as const, tenantId, sujet, id: 0 })),
    ),
  );

const prevenirEditeurs = async (tx: SystemeTx, acteur: Acteur, demande: DemandeLaboratoire): Promise<void> => {
  const compte = await nomDuCompte(tx, acteur.tenantId);
  const suite = canUtiliserProvisoire(acteur) ? ' Provisoire, il lui sert déjà.' : '';
  const phrase =
    `${compte} demande l’ajout du laboratoire « ` +
    `${demande.nom} »${demande.ville ? ` (${demande.ville})` : ''}.${suite}`;
  await annoncerEvenement(
    tx,
    acteur,
    'LABORATOIRE_DEMANDE',
    (await idsEditeurs(tx)).map((tenantId) => ({
      tenantId,
      objet: demande.nom,
      donnees: { phrase },
      lien: { ecran: 'parametresLaboratoires', params: lienDemande(demande) },
    })),
  );
};

/** A private laboratory, adopted at once by its account. */
const creerProvisoire = async (tx: TenantTx, acteur: Acteur, demande: DemandeLaboratoire): Promise<number> => {
  const { tenantId, utilisateurId: parId, nomComplet: parNom } = acteur;
  const detailId = await enSysteme(tx, (systeme) => insertProvisoire(systeme, demande, acteur));
  await adopterLaboratoires(tx, acteur, [{ tenantId, detailId, parId, parNom }]);
  return detailId;
};

/**
 * Asks for a laboratory that the catalogue has not. The super administrator is told, with a link that fills the
 * creation form (CAT-7); a pharmacy uses it at once, alone (CAT-48).
 */
export const demanderLaboratoire = (
  ctx: Contexte,
  demande: DemandeLaboratoire,
): Promise<{ laboratoires: LaboratoireLeger[]; detail: null }> =>
  inTenant(ctx, async (tx) => {
    const ouverte = await findDemandeOuverte(tx, demande.nom);
    if (ouverte && ouverte.refuseeLe === null) throw laboratoireErrors.demandeEnCours(ouverte.detailId);
    const { disponible, detailId } = await enSysteme(tx, (systeme) => chercherNom(systeme, tx.tenantId, demande.nom));
    if (!disponible) throw laboratoireErrors.nomUtilise('/demande/nom', detailId);
    const provisoire = canUtiliserProvisoire(ctx.acteur) ? await creerProvisoire(tx, ctx.acteur, demande) : null;
    const { id } = await insertDemandeLaboratoire(tx, demande, ctx.acteur, provisoire);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire_demande',
      objetId: id,
      action: 'demander',
      apres: demande,
    });
    await enSysteme(tx, (systeme) => prevenirEditeurs(systeme, ctx.acteur, demande));
    return { laboratoires: provisoire === null ? [] : await laboratoiresDe(tx, [provisoire]), detail: null };
  });

const phraseReponse = ({ nom, nomDemande, provisoire }: DemandeSatisfaite): string => {
  if (!provisoire) return `Le laboratoire « ${nom} » que vous avez demandé est maintenant parmi les vôtres.`;
  const sous = nom === nomDemande ? '' : ` sous le nom « ${nom} »`;
  return (
    `Le laboratoire « ${nomDemande} » que vous avez demandé est au ` +
    `catalogue${sous} : ce que vous y aviez rattaché y est.`
  );
};

/**
 * Public laboratories answer the requests of their name: accounts with a private one move to them, the others adopt
 * them, and all are told (CAT-50).
 * @param acteur null: an import
 * @returns how many requests were answered
 */
export const repondreAuxDemandes = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  detailIds: readonly number[],
  nomDemande: string | null,
): Promise<number> => {
  if (detailIds.length === 0) return 0;
  for (const remplacement of await findProvisoires(tx, detailIds, nomDemande)) {
    const { tenantId, provisoireId, nomProvisoire, detailId, nom } = remplacement;
    await updateProvisoireRemplace(tx, remplacement);
    await journaliser(tx, acteur ?? 'systeme', {
      tenantId,
      objet: 'laboratoire_detail',
      objetId: detailId,
      action: 'declarer-existant',
      avant: { nom: nomProvisoire, detailId: provisoireId },
      apres: { nom, detailId },
    });
  }
  const satisfaites = await updateDemandesSatisfaites(tx, detailIds, nomDemande);
  await adopterLaboratoires(tx, acteur ?? 'systeme', satisfaites);
  const noms = [...new Set(satisfaites.map((demande) => demande.nomDemande))];
  await cloreCelles(tx, acteur, noms);
  rafraichir(
    tx,
    satisfaites.map(({ tenantId }) => tenantId),
  );
  const reponses = new Map(satisfaites.map((demande) => [`${demande.tenantId} ${demande.detailId}`, demande]));
  await annoncerEvenement(
    tx,
    acteur,
    'LABORATOIRE_AJOUTE',
    [...reponses.values()].map((demande) => ({
      tenantId: demande.tenantId,
      objet: demande.detailId,
      donnees: { phrase: phraseReponse(demande) },
      lien: pageDe(demande.nom),
    })),
  );
  return satisfaites.length;
};

const refuser = async (tx: SystemeTx, acteur: Acteur, nomDemande: string, motif: string): Promise<number> => {
  const refusees = await updateDemandesRefusees(tx, nomDemande, motif);
  for (const { tenantId, id, nom } of refusees)
    await journaliser(tx, acteur, {
      tenantId,
      objet: 'laboratoire_demande',
      objetId: id,
      action: 'refuser',
      apres: { nom, motif },
    });
  await cloreCelles(tx, acteur, [...new Set(refusees.map(({ nom }) => nom))]);
  rafraichir(
    tx,
    refusees.map(({ tenantId }) => tenantId),
  );
  await annoncerEvenement(
    tx,
    acteur,
    'LABORATOIRE_REFUSE',
    refusees.map(({ tenantId, id, nom, provisoire }) => ({
      tenantId,
      objet: id,
      donnees: { nom, motif, propre: provisoire },
      ...(provisoire && { lien: pageDe(nom) }),
    })),
  );
  return refusees.length;
};

/** The answer of the super administrator to the requests of a name (CAT-50, CAT-51). @throws 409 already answered */
export const deciderDemande = (ctx: Contexte, corps: DecisionDemande): Promise<{ nbDemandes: number }> => {
  if (!canGererCatalogue(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    const { acteur } = ctx;
    if (corps.decision === 'EXISTANT' && !(await estAuCatalogue(tx, corps.detailId)))
      throw laboratoireErrors.existantInconnu();
    const nbDemandes =
      corps.decision === 'EXISTANT'
        ? await repondreAuxDemandes(tx, acteur, [corps.detailId], corps.nomDemande)
        : await refuser(tx, acteur, corps.nomDemande, corps.motif);
    if (nbDemandes === 0) throw laboratoireErrors.demandeTraitee();
    await journaliser(tx, acteur, {
      objet: 'laboratoire_demande',
      action: corps.decision === 'EXISTANT' ? 'declarer-existant' : 'refuser',
      apres: { ...corps, nbDemandes },
    });
    return { nbDemandes };
  });
};

/** A private laboratory that its account removes leaves with its request. */
export const retirerProvisoire = async (tx: TenantTx, acteur: Acteur, detailId: number): Promise<void> => {
  await enSysteme(tx, async (systeme) => {
    await cloreCelles(systeme, acteur, await deleteDemande(systeme, tx.tenantId, detailId));
    await deleteDetail(systeme, detailId, 1);
  });
};
