import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { hacherPremierMotDePasse, inviterUtilisateur } from '#server/features/comptes/compte/commands/inviter.ts';
import { colonnesIdentite, type DonnerAcces } from '#server/features/comptes/tenant/commands.ts';
import { signalerMailDuCompte } from '#server/features/comptes/tenant/commands/signaler-mail.ts';
import { unTenant } from '#server/features/comptes/tenant/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { groupementContract } from '#shared/features/comptes/groupement/contract.ts';
import { canModifierGroupement } from '#shared/features/comptes/groupement/policy.ts';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { differencesDeFiche } from '#shared/features/comptes/tenant/rules.ts';
import { findGroupement, insertGroupement } from './repository.ts';
import { exigerVersion } from '#server/core/version.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { updateTenant } from '#server/features/comptes/tenant/repository.ts';

type CorpsGroupement<K extends keyof typeof groupementContract> = BodyOf<(typeof groupementContract)[K]>;

const groupementDuJour = (tx: SystemeTx, { services }: Contexte, id: number): Promise<Tenant> =>
  unTenant(tx, id, aujourdhuiDe({ services }));

/** Creates a groupement and its first user, who chooses a password at the first login and is told where to begin. */
export const creerGroupement = async (
  ctx: Contexte,
  { tenant, groupement, user, acces }: CorpsGroupement<'creerGroupement'>,
  donnerAcces: DonnerAcces,
): Promise<Tenant> => {
  const { password, inviter: parMail, ...premier } = user;
  const passwordHash = await hacherPremierMotDePasse(parMail ? null : password);
  return inSysteme(ctx, async (tx) => {
    const colonnes = { ...colonnesIdentite(tenant), ...groupement };
    const { id, premierId } = await insertGroupement(tx, colonnes, { ...premier, passwordHash });
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'creer',
      apres: { ...tenant, ...groupement },
    });
    if (parMail)
      await inviterUtilisateur(
        tx,
        ctx.acteur,
        { ...premier, id: premierId, tenantId: id, compteNom: tenant.nom },
        ctx.services,
      );
    await annoncerEvenement(tx, ctx.acteur, 'BIENVENUE', [
      { tenantId: id, objet: id, donnees: { compte: tenant.nom, partenariat: groupement.partenariat } },
    ]);
    await donnerAcces(tx, ctx, id, acces);
    return groupementDuJour(tx, ctx, id);
  });
};

/** Requests opened or closed are told to the other side, the publisher or the groupement: it decides who may join. */
const prevenirPartenariat = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { id, nom }: Pick<Tenant, 'id' | 'nom'>,
  partenariat: boolean,
) => {
  const avis = { objet: id, donnees: { groupement: nom, partenariat } };
  if (acteur.tenantId !== id)
    return annoncerEvenement(tx, acteur, 'DEMANDES_OUVERTES', [{ ...avis, tenantId: id, roles: ['GROUPEMENT'] }]);
  const editeurs = await idsEditeurs(tx);
  await annoncerEvenement(
    tx,
    acteur,
    'DEMANDES_OUVERTES',
    editeurs.map((tenantId) => ({
      ...avis,
      tenantId,
      lien: { ecran: 'groupements', params: { ouvert: String(id) } },
    })),
  );
};

type Champs = Partial<BodyOf<(typeof groupementContract)['modifierMonGroupement']>['tenant']> &
  CorpsGroupement<'modifierMonGroupement'>['groupement'];

const modifierIdentite = async (
  ctx: Contexte,
  id: number,
  {
    version,
    champs,
    colonnes,
    pointeur,
  }: { version: number; champs: Champs; colonnes: Parameters<typeof updateTenant>[2]; pointeur?: string },
): Promise<Tenant> =>
  inSysteme(ctx, async (tx) => {
    const avant = await findGroupement(tx, id);
    // A pharmacy, a foreign id and an unknown one answer alike (COM-11).
    if (!avant || !canModifierGroupement(ctx.acteur, avant)) throw coreErrors.introuvable();
    exigerVersion(avant, version);
    const groupementAvant = await groupementDuJour(tx, ctx, id);
    await updateTenant(tx, id, { ...colonnes, modifie_par_nom: ctx.acteur.nomComplet }, pointeur);
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'modifier',
      ...differencesDeFiche(groupementAvant, champs),
    });
    await signalerMailDuCompte(tx, ctx, { tenantId: id, avant: groupementAvant.mail, apres: colonnes.mail });
    const apres = await groupementDuJour(tx, ctx, id);
    if (groupementAvant.partenariat !== apres.partenariat) await prevenirPartenariat(tx, ctx, apres, apres.partenariat);
    return apres;
  });

export const modifierGroupement = (
  ctx: Contexte,
  id: number,
  { version, ...champs }: CorpsGroupement<'modifierGroupement'>,
): Promise<Tenant> => {
  const { siteInternet, siteIntranet, ...reste } = champs;
  return modifierIdentite(ctx, id, {
    version,
    champs,
    colonnes: { ...reste, site_internet: siteInternet, site_intranet: siteIntranet },
  });
};

export const modifierMonGroupement = (
  ctx: Contexte,
  { tenant, groupement, version }: CorpsGroupement<'modifierMonGroupement'>,
): Promise<Tenant> =>
  modifierIdentite(ctx, ctx.acteur.tenantId, {
    version,
    champs: { ...tenant, ...groupement },
    colonnes: { ...colonnesIdentite(tenant), ...groupement },
    pointeur: '/tenant/nom',
  });
