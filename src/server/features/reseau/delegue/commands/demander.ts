import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import type { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { canDemanderPour, sorteDemandee } from '#shared/features/reseau/delegue/policy.ts';
import {
  acteVersDelegue,
  estMontreeAuBeneficiaire,
  estPossibleDelegue,
  situationDeLHabilitation,
} from '#shared/features/reseau/delegue/rules.ts';
import { lireIdentifiant } from '#shared/features/reseau/delegue/rules/identifiant.ts';
import type { DemandeAcces } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { conclureActe } from '../commands.ts';
import { habilitationsDe } from '../read-models.ts';
import { findHabilitationsTrade, findPharmacies, lockDelegue } from '../repository.ts';
import { deleteDemandeAcces, upsertDemandeAcces } from '../repository/demandes.ts';
import { demandeAJoindre, demanderA, demandeurDe, demandeRetiree } from './joindre.ts';

/** A limit an hour: identifiers must not be guessed by trying. */
const DEMANDES_PAR_HEURE = 60;

const compter = async (ctx: Contexte): Promise<void> => {
  const attente = await inSysteme({ ...ctx, requete: { ...ctx.requete, idempotence: undefined } }, (tx) =>
    consommerQuota(tx, `habilitation:${ctx.acteur.utilisateurId}`, DEMANDES_PAR_HEURE, 3600),
  );
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Trop de demandes, veuillez réessayer plus tard.');
};

/**
 * A delegate asks to follow a pharmacy, an ADMIN to act for it, by an exact identifier. Known here or not, it costs the
 * same row and the same job: the answer and its time say nothing (RES-82).
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
    await journaliser(tx, acteur, { objet: 'demande-acces', objetId: id, action: 'demander', apres: identifiantLu });
    await mettreEnFile(tx, demandeAJoindre, { ...demandeurDe(acteur), demandeId: id });
    return { id, sorte, ...identifiantLu, demandeeLe, etat: 'ENVOYEE' };
  });
};

/**
 * Withdraws a request; a job then withdraws the habilitation that it reached, if any, so that the answer tells nothing
 * (RES-82). @throws 404
 */
export const retirerDemandeAcces = (ctx: Contexte, id: number): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { acteur } = ctx;
    const retiree = await deleteDemandeAcces(tx, acteur, id);
    if (!retiree) throw coreErrors.introuvable();
    const { habilitationId, genre, identifiant } = retiree;
    await journaliser(tx, acteur, {
      objet: 'demande-acces',
      objetId: id,
      action: 'annuler',
      avant: { genre, identifiant },
    });
    await mettreEnFile(tx, demandeRetiree, { ...demandeurDe(acteur), habilitationId });
    return null;
  });

/** A delegate may only name pharmacies that he already knows (RES-82); the super administrator names any pharmacy. */
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
