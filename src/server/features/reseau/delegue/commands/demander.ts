import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import type { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { canDemanderPour, sorteDemandee, type Sorte } from '#shared/features/reseau/delegue/policy.ts';
import {
  acteVersDelegue,
  estMontreeAuBeneficiaire,
  estPossibleDelegue,
  situationDeLHabilitation,
} from '#shared/features/reseau/delegue/rules.ts';
import { lireIdentifiant } from '#shared/features/reseau/delegue/rules/identifiant.ts';
import type { DemandeAcces } from '#shared/features/reseau/delegue/schemas.ts';
import { conclureActe } from '../commands.ts';
import { habilitationsDe } from '../read-models.ts';
import {
  findHabilitation,
  findHabilitationsTrade,
  findParLien,
  findPharmacies,
  insertHabilitation,
  lockDelegue,
} from '../repository.ts';
import {
  deleteDemandeAcces,
  findIdentifiantsDemandes,
  findPharmacieExacte,
  updateHabilitationDemandee,
  upsertDemandeAcces,
} from '../repository/demandes.ts';
import { prevenirDe } from './prevenir.ts';

/** A limit an hour: identifiers must not be guessed by trying. */
const DEMANDES_PAR_HEURE = 60;

const compter = async (ctx: Contexte): Promise<void> => {
  const attente = await inSysteme({ ...ctx, requete: { ...ctx.requete, idempotence: undefined } }, (tx) =>
    consommerQuota(tx, `habilitation:${ctx.acteur.utilisateurId}`, DEMANDES_PAR_HEURE, 3600),
  );
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Trop de demandes, veuillez réessayer plus tard.');
};

type Cible = {
  readonly tenantId: number;
  readonly sorte: Sorte;
  readonly delegue: { readonly id: number; readonly tenantId: number };
  /** Whether its beneficiary knows whose account it is before the answer. */
  readonly connue: boolean;
};

/**
 * Asks for the first time, or again what had ended; what waits or is in force stays as it is.
 * @returns the id of the habilitation
 */
const demanderA = async (
  tx: SystemeTx,
  ctx: Contexte,
  { tenantId, sorte, delegue, connue }: Cible,
): Promise<number> => {
  const { acteur, services } = ctx;
  const insere = await insertHabilitation(tx, {
    tenant_id: tenantId,
    sorte,
    delegue_tenant_id: delegue.tenantId,
    delegue_id: delegue.id,
    etat: 'WAITING',
    initiateur: 'DELEGUE',
    connue,
    date_demande: services.maintenant().toISOString(),
    demande_par_nom: acteur.nomComplet,
    modifie_par_nom: acteur.nomComplet,
  });
  const h = exigerPresence(await findParLien(tx, { tenantId, sorte, delegueId: delegue.id }));
  if (insere === undefined) {
    if (estPossibleDelegue('DEMANDER', h, 'DELEGUE', aujourdhuiDe({ services })))
      await conclureActe(tx, ctx, h, 'DEMANDER', 'DELEGUE');
    return h.id;
  }
  const apres = { etat: 'WAITING', sorte, delegueId: delegue.id, delegue: h.delegueNom };
  await journaliser(tx, acteur, { tenantId, objet: 'habilitation', objetId: h.id, action: 'demander', apres });
  await prevenirDe(tx, h, 'DEMANDER', 'DELEGUE', acteur);
  return h.id;
};

/**
 * A delegate asks to follow a pharmacy, an ADMIN to act for it, by an exact identifier. The answer, and all that who
 * asks may read afterwards, are the same when nobody here has it (RES-82).
 */
export const demanderHabilitation = async (
  ctx: Contexte,
  { identifiant }: BodyOf<(typeof demandeAccesContract)['demanderAcces']>,
): Promise<DemandeAcces> => {
  const identifiantLu = exigerPresence(lireIdentifiant(identifiant) ?? undefined);
  await compter(ctx);
  return inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const sorte = sorteDemandee(acteur);
    const demandeeLe = services.maintenant().toISOString();
    const id = await upsertDemandeAcces(tx, acteur, { ...identifiantLu, sorte, demandeeLe });
    const pharmacie = await findPharmacieExacte(tx, identifiantLu, acteur.tenantId);
    if (pharmacie) {
      const delegue = { id: acteur.utilisateurId, tenantId: acteur.tenantId };
      const habilitationId = await demanderA(tx, ctx, { tenantId: pharmacie.id, sorte, delegue, connue: false });
      await updateHabilitationDemandee(tx, acteur.tenantId, id, habilitationId);
    }
    await journaliser(tx, acteur, { objet: 'demande-acces', objetId: id, action: 'demander', apres: identifiantLu });
    return { id, sorte, ...identifiantLu, demandeeLe, etat: 'ENVOYEE' };
  });
};

/** The request is no more; the account that it had reached, if any, has nothing to answer any more. @throws 404 */
export const retirerDemandeAcces = (ctx: Contexte, id: number): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const retiree = await deleteDemandeAcces(tx, acteur, id);
    if (!retiree) throw coreErrors.introuvable();
    const { habilitationId, genre, identifiant } = retiree;
    await journaliser(tx, acteur, {
      objet: 'demande-acces',
      objetId: id,
      action: 'annuler',
      avant: { genre, identifiant },
    });
    if (habilitationId === null) return null;
    // Asked by its address too, it still is.
    if ((await findIdentifiantsDemandes(tx, habilitationId)).length > 0) return null;
    const h = await findHabilitation(tx, habilitationId);
    if (h && !estMontreeAuBeneficiaire(h) && estPossibleDelegue('ANNULER', h, 'DELEGUE', aujourdhuiDe({ services })))
      await conclureActe(tx, ctx, h, 'ANNULER', 'DELEGUE');
    return null;
  });

/** What a delegate may name by its number: what he was told of (RES-82). The super administrator names any pharmacy. */
const aDemander = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  nouvelles: readonly number[],
  tenues: ReadonlySet<number>,
  saufTenantId: number,
): Promise<readonly { id: number }[]> => {
  const permises = acteur.role === 'SUPER_ADMIN' ? nouvelles : nouvelles.filter((id) => tenues.has(id));
  const pharmacies = await findPharmacies(tx, permises, saufTenantId);
  if (pharmacies.length < nouvelles.length) throw coreErrors.introuvable();
  return pharmacies;
};

/** `PUT delegue/tenant/{id}`: the whole list. The new pharmacies are asked, the absent ones given up (RES-35). */
export const demanderPharmacies = async (
  ctx: Contexte,
  delegueId: number,
  ids: readonly number[],
): Promise<Habilitation[]> =>
  inSysteme(ctx, async (tx) => {
    const aujourdhui = aujourdhuiDe(ctx);
    const delegue = canDemanderPour(ctx.acteur, delegueId) ? await lockDelegue(tx, delegueId) : undefined;
    if (!delegue) throw coreErrors.introuvable();
    const voulues = new Set(ids);
    const actuelles = (await findHabilitationsTrade(tx, delegue)).filter(estMontreeAuBeneficiaire);
    const tenues = new Set(
      actuelles
        .filter((h) => ['WAITING', 'ACCEPTED'].includes(situationDeLHabilitation(h, aujourdhui)))
        .map(({ tenantId }) => tenantId),
    );
    const nouvelles = [...voulues].filter((id) => !tenues.has(id));
    const connues = new Set(actuelles.map(({ tenantId }) => tenantId));
    for (const { id } of await aDemander(tx, ctx, nouvelles, connues, delegue.tenantId))
      await demanderA(tx, ctx, { tenantId: id, sorte: 'TRADE', delegue, connue: true });
    for (const h of actuelles)
      if (!voulues.has(h.tenantId)) {
        const acte = h.etat === 'WAITING' ? acteVersDelegue('REFUSED', h, 'DELEGUE') : 'DESACTIVER';
        if (estPossibleDelegue(acte, h, 'DELEGUE', aujourdhui)) await conclureActe(tx, ctx, h, acte, 'DELEGUE');
      }
    return habilitationsDe(tx, ctx, delegueId);
  });
