import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { delegueContract, Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import {
  canDemanderPour,
  roleBeneficiaire,
  sorteDemandee,
  type Sorte,
} from '#shared/features/reseau/delegue/policy.ts';
import {
  acteVersDelegue,
  droitsAGarder,
  estPossibleDelegue,
  situationDeLHabilitation,
  type CoteDelegue,
} from '#shared/features/reseau/delegue/rules.ts';
import { conclureActe } from '../commands.ts';
import { habilitationsDe, uneHabilitation } from '../read-models.ts';
import {
  findParLien,
  findPersonneExacte,
  findPharmacies,
  findHabilitationsTrade,
  insertHabilitation,
  lockDelegue,
} from '../repository.ts';
import { enregistrerDroits, type DroitsAccordes } from './droits.ts';
import { prevenirDe } from './prevenir.ts';
import { accesDe, signalerHabilitation } from './signaler.ts';

/** A limit an hour: identifiers must not be guessed by trying. */
const DEMANDES_PAR_HEURE = 60;

const compter = async (ctx: Contexte): Promise<void> => {
  const attente = await inSysteme({ ...ctx, requete: { ...ctx.requete, idempotence: undefined } }, (tx) =>
    consommerQuota(tx, `habilitation:${ctx.acteur.utilisateurId}`, DEMANDES_PAR_HEURE, 3600),
  );
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Trop de demandes, veuillez réessayer plus tard.');
};

type Proposition = {
  readonly tenantId: number;
  readonly sorte: Sorte;
  readonly delegue: { readonly id: number; readonly tenantId: number };
  readonly cote: CoteDelegue;
  /** The rights the pharmacy offers. A beneficiary who asks keeps the former rights, and offers none. */
  readonly droits?: DroitsAccordes;
  /** The field of the caller's form that shows a refusal. */
  readonly pointer: string;
};

/**
 * Asks for the first time, or again what had ended. @returns the id of the habilitation; @throws 409 when one is in
 * force or waits
 */
const proposer = async (
  tx: SystemeTx,
  ctx: Contexte,
  { tenantId, sorte, delegue, cote, droits, pointer }: Proposition,
): Promise<number> => {
  const { acteur, services } = ctx;
  const offerts = droits && droitsAGarder(sorte, droits);
  const insere = await insertHabilitation(tx, {
    tenant_id: tenantId,
    sorte,
    delegue_tenant_id: delegue.tenantId,
    delegue_id: delegue.id,
    etat: 'WAITING',
    initiateur: cote,
    date_demande: services.maintenant().toISOString(),
    demande_par_nom: acteur.nomComplet,
    modifie_par_nom: acteur.nomComplet,
  });
  const h = exigerPresence(await findParLien(tx, { tenantId, sorte, delegueId: delegue.id }));
  if (insere === undefined) {
    if (!estPossibleDelegue('DEMANDER', h, cote, aujourdhuiDe({ services }))) throw delegueErrors.dejaLiee(pointer);
    await conclureActe(tx, ctx, h, 'DEMANDER', cote);
    if (offerts) await enregistrerDroits(tx, h, offerts, acteur.nomComplet);
    return h.id;
  }
  if (offerts) await enregistrerDroits(tx, h, offerts, acteur.nomComplet);
  const apres = { etat: 'WAITING', sorte, delegueId: delegue.id, delegue: h.delegueNom, ...offerts };
  await journaliser(tx, acteur, { tenantId, objet: 'habilitation', objetId: h.id, action: 'demander', apres });
  await prevenirDe(tx, h, 'DEMANDER', cote, acteur);
  return h.id;
};

/** A delegate asks to follow a pharmacy; an ADMIN asks to act for it. */
export const demanderHabilitation = async (
  ctx: Contexte,
  { tenantId }: BodyOf<(typeof delegueContract)['demanderAcces']>,
): Promise<Habilitation> => {
  await compter(ctx);
  return inSysteme(ctx, async (tx) => {
    const { utilisateurId, tenantId: tenantDuDelegue } = ctx.acteur;
    const [pharmacie] = await findPharmacies(tx, [tenantId], tenantDuDelegue);
    if (!pharmacie) throw coreErrors.introuvable();
    const delegue = { id: utilisateurId, tenantId: tenantDuDelegue };
    const sorte = sorteDemandee(ctx.acteur);
    return uneHabilitation(
      tx,
      ctx,
      await proposer(tx, ctx, { tenantId, sorte, delegue, cote: 'DELEGUE', pointer: '/tenantId' }),
    );
  });
};

/** The pharmacy invites a person by the exact identifier: there is no directory of people. */
export const inviterDelegue = async (
  ctx: Contexte,
  { sorte, identifiant, ...droits }: BodyOf<(typeof delegueContract)['inviterDelegue']>,
): Promise<Habilitation> => {
  await compter(ctx);
  return inSysteme(ctx, async (tx) => {
    const { tenantId } = ctx.acteur;
    if (droits.expireLe !== null && droits.expireLe < aujourdhuiDe(ctx)) throw delegueErrors.finPassee();
    const delegue = await findPersonneExacte(tx, roleBeneficiaire[sorte], identifiant, tenantId);
    if (!delegue)
      throw delegueErrors.personneInconnue(sorte === 'TRADE' ? 'délégué' : 'administrateur d’une autre pharmacie');
    const connue = await findParLien(tx, { tenantId, sorte, delegueId: delegue.id });
    const avant = connue ? await accesDe(tx, connue) : null;
    const id = await proposer(tx, ctx, {
      tenantId,
      sorte,
      delegue,
      cote: 'PHARMACIE',
      droits,
      pointer: '/identifiant',
    });
    await signalerHabilitation(tx, ctx, id, avant);
    return uneHabilitation(tx, ctx, id);
  });
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
    const actuelles = await findHabilitationsTrade(tx, delegue);
    const tenues = new Set(
      actuelles
        .filter((h) => ['WAITING', 'ACCEPTED'].includes(situationDeLHabilitation(h, aujourdhui)))
        .map(({ tenantId }) => tenantId),
    );
    const nouvelles = [...voulues].filter((id) => !tenues.has(id));
    const pharmacies = await findPharmacies(tx, nouvelles, delegue.tenantId);
    if (pharmacies.length < nouvelles.length) throw coreErrors.introuvable();
    for (const { id } of pharmacies)
      await proposer(tx, ctx, { tenantId: id, sorte: 'TRADE', delegue, cote: 'DELEGUE', pointer: '' });
    for (const h of actuelles)
      if (!voulues.has(h.tenantId)) {
        const acte = h.etat === 'WAITING' ? acteVersDelegue('REFUSED', h, 'DELEGUE') : 'DESACTIVER';
        if (estPossibleDelegue(acte, h, 'DELEGUE', aujourdhui)) await conclureActe(tx, ctx, h, acte, 'DELEGUE');
      }
    return habilitationsDe(tx, ctx, delegueId);
  });
