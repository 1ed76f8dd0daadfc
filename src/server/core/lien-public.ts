import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppError } from '#shared/core/app-error.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { etatLien, type Lien } from '#shared/core/lien-public.ts';
import { dansTenantDuLien, type ContextePublic } from './contexte.ts';
import { transactionSysteme, type SystemeTx, type TenantTx } from './db/database.ts';
import { attenteQuota, consommerQuota } from './tentatives.ts';

/** How many wrong links a source may try in ten minutes (REC-8). */
const ESSAIS = 40;
const FENETRE_ESSAIS = 600;

/** The parts of the address, not verified yet. */
export type LienRecu = { readonly id: string; readonly uuid: string };
export type LienOuvert = { readonly tenantId: AuthorizedTenantId; readonly id: number };
type LienTrouve = Lien & { readonly tenantId: number; readonly id: number; readonly secret: string };

/**
 * A kind of links that open without an account: how to find a link, and the single answer for every link that does not
 * open (REC-5).
 */
export type SorteDeLien = {
  readonly nom: string;
  readonly trouver: (tx: SystemeTx, id: number) => Promise<LienTrouve | undefined>;
  readonly invalide: () => AppError;
};

const empreinte = (texte: string): Buffer => createHash('sha256').update(texte).digest();
/** Constant-time comparison: its duration must not reveal a matching prefix (REC-5). */
const memeSecret = (a: string, b: string): boolean => timingSafeEqual(empreinte(a), empreinte(b));
/**
 * Once the row is locked: a link sent again, to a corrected address perhaps, has replaced the one that had just opened
 * (CPT-151).
 */
export const ouvreEncore = ({ uuid }: LienRecu, { secret }: { readonly secret: string }): boolean =>
  memeSecret(secret, uuid.toLowerCase());
/** Compared when the id is unknown, so that it takes as long as for a known one. */
const PERSONNE = '00000000-0000-0000-0000-000000000000';

const numero = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

const ouvrir = async (
  tx: SystemeTx,
  { trouver }: SorteDeLien,
  { id, uuid }: LienRecu,
  maintenant: Date,
): Promise<LienOuvert | undefined> => {
  const trouve = await trouver(tx, numero(id));
  const bon = memeSecret(trouve?.secret ?? PERSONNE, uuid.toLowerCase());
  if (!trouve || !bon || etatLien(trouve, maintenant) !== 'ACTIF') return undefined;
  return { tenantId: trouve.tenantId as AuthorizedTenantId, id: trouve.id };
};

/**
 * The account and the object opened by a link. A wrong, expired or revoked link, and that of a closed account, get the
 * same answer (REC-5).
 * @throws the 404 of its kind; 429 for a source that guesses, even with the right link (REC-8)
 */
export const entrerParLien = async (
  { services, requete }: ContextePublic,
  sorte: SorteDeLien,
  recu: LienRecu,
): Promise<LienOuvert> => {
  const cle = `${sorte.nom}-essai:${requete.ip}`;
  const issue = await transactionSysteme(services.dbSysteme, async (tx) => {
    const attente = await attenteQuota(tx, cle, ESSAIS, FENETRE_ESSAIS);
    if (attente > 0) return { attente };
    const ouvert = await ouvrir(tx, sorte, recu, services.maintenant());
    return ouvert ? { ouvert, attente: 0 } : { attente: await consommerQuota(tx, cle, ESSAIS, FENETRE_ESSAIS) };
  });
  if (issue.attente > 0) throw coreErrors.tropDeTentatives(issue.attente);
  if (!issue.ouvert) throw sorte.invalide();
  return issue.ouvert;
};

/** Runs the work under the row security of the account that owns the link. @throws as `entrerParLien` */
export const parLien = async <T>(
  ctx: ContextePublic,
  sorte: SorteDeLien,
  recu: LienRecu,
  work: (tx: TenantTx, ouvert: LienOuvert) => Promise<T>,
  avant: (ouvert: LienOuvert) => Promise<void> = async () => {},
): Promise<T> => {
  const ouvert = await entrerParLien(ctx, sorte, recu);
  await avant(ouvert);
  return dansTenantDuLien(ctx, { tenantId: ouvert.tenantId, lien: `${sorte.nom}:${ouvert.id}` }, (tx) =>
    work(tx, ouvert),
  );
};
