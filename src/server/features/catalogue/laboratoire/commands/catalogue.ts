import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import type {
  FicheLaboratoire,
  FicheLue,
  laboratoireContract,
  LaboratoireDetail,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canGererCatalogue } from '#shared/features/catalogue/laboratoire/policy.ts';
import { champsChanges } from '#shared/features/catalogue/laboratoire/rules.ts';
import type { UsagesLaboratoire } from '../read-models/apports.ts';
import { unDetail, utilisationsDe } from '../read-models/catalogue.ts';
import {
  deleteAdoptions,
  deleteDetail,
  findDetail,
  insertDetail,
  updateDetail,
  type DetailVerrouille,
  type FicheEcrite,
} from '../repository.ts';
import { exigerLigne } from '#server/core/version.ts';
import { findProvisoire, updateProvisoirePublie } from '../repository/demandes.ts';
import { pageDe, repondreAuxDemandes } from './demandes.ts';

export const creerAuCatalogue = (
  ctx: Contexte,
  fiche: FicheLaboratoire,
  nomDemande: string | null,
): Promise<ResponseOf<(typeof laboratoireContract)['ajouterLaboratoires']>> =>
  inSysteme(ctx, async (tx) => {
    const provisoire = await findProvisoire(tx, [nomDemande, fiche.nom]);
    const { id } =
      provisoire === undefined
        ? await insertDetail(tx, fiche, ctx.acteur)
        : await updateProvisoirePublie(tx, provisoire, fiche, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'laboratoire_detail', objetId: id, action: 'creer', apres: fiche });
    await repondreAuxDemandes(tx, ctx.acteur, [id], nomDemande);
    return { laboratoires: [], detail: await unDetail(tx, id) };
  });

const phrase = (avant: FicheLue, apres: FicheLue, changes: readonly (keyof FicheLue)[]): string => {
  const debut = changes.includes('nom')
    ? `« ${avant.nom} » s’appelle désormais « ${apres.nom} ».`
    : `La fiche de « ${apres.nom} » a changé.`;
  const autres = changes.filter((nom) => nom !== 'nom').map((nom) => libellesFiche[nom]);
  return autres.length > 0 ? `${debut} À voir : ${autres.join(', ')}.` : debut;
};

/** Changes a row of the catalogue; every account that uses it is told (CAT-8). @param avant read locked */
export const changerDetail = async (
  tx: SystemeTx,
  acteur: Acteur,
  avant: DetailVerrouille,
  modifs: Partial<FicheEcrite>,
): Promise<LaboratoireDetail> => {
  const { id } = avant;
  const changes = champsChanges(avant, modifs);
  if (changes.length === 0) return unDetail(tx, id);
  await updateDetail(tx, id, modifs, acteur);
  if (changes.includes('nom')) await repondreAuxDemandes(tx, acteur, [id], null);
  const apres = await unDetail(tx, id);
  const seuls = (fiche: FicheLue) => Object.fromEntries(changes.map((nom) => [nom, fiche[nom]]));
  await journaliser(tx, acteur, {
    objet: 'laboratoire_detail',
    objetId: id,
    action: 'modifier',
    avant: seuls(avant),
    apres: seuls(apres),
  });
  const comptes = (await utilisationsDe(tx, id)).map(({ tenantId }) => tenantId);
  const avis = { objet: id, donnees: { phrase: phrase(avant, apres, changes) }, lien: pageDe(apres.nom) };
  await annoncerEvenement(
    tx,
    acteur,
    'LABORATOIRE_MODIFIE',
    comptes.map((tenantId) => ({ ...avis, tenantId })),
  );
  return apres;
};

/** The super administrator's change; a groupement's row keeps the name of its account (CAT-70). */
export const modifierCatalogue = (
  ctx: Contexte,
  id: number,
  { version, ...modifs }: BodyOf<(typeof laboratoireContract)['modifierDetail']>,
): Promise<LaboratoireDetail> => {
  if (!canGererCatalogue(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    const avant = exigerLigne(await findDetail(tx, id), version);
    const identite = champsChanges(avant, modifs).find((champ) => champ === 'nom' || champ === 'isGroupement');
    if (avant.groupementId !== null && identite) throw laboratoireErrors.ficheDeGroupement(`/${identite}`);
    return changerDetail(tx, ctx.acteur, avant, modifs);
  });
};

/** Refused when pharmacies hold data (CAT-5); empty adoptions go with it, and those accounts are told (CAT-8). */
export const supprimerDuCatalogue = (
  ctx: Contexte,
  id: number,
  { comptesAvecDonnees }: UsagesLaboratoire,
): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { nom } = exigerLigne(await findDetail(tx, id));
    const portes = new Set(await comptesAvecDonnees(tx, id));
    const avecDonnees = (await utilisationsDe(tx, id)).filter(
      (utilisation) => utilisation.avecDonnees || portes.has(utilisation.tenantId),
    );
    if (avecDonnees.length > 0) throw laboratoireErrors.utiliseAuCatalogue(avecDonnees.length);
    const adoptions = await deleteAdoptions(tx, id, 1);
    await deleteDetail(tx, id, 1);
    for (const { tenantId, id: laboratoireId } of adoptions)
      await journaliser(tx, ctx.acteur, {
        tenantId,
        objet: 'laboratoire',
        objetId: laboratoireId,
        action: 'retirer',
        avant: { nom, detailId: id },
      });
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire_detail',
      objetId: id,
      action: 'supprimer',
      avant: { nom },
    });
    await annoncerEvenement(
      tx,
      ctx.acteur,
      'LABORATOIRE_RETIRE',
      adoptions.map(({ tenantId }) => ({ tenantId, objet: id, donnees: { nom } })),
    );
    return null;
  });
