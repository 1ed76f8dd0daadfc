import { createHash, timingSafeEqual } from 'node:crypto';
import { dansTenantDuLien, type ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { attenteQuota, consommerQuota } from '#server/core/tentatives.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { etatLien } from '#shared/features/echanges/reclamation/rules.ts';
import { findLien } from '../repository/lien.ts';

/** Wrong guesses allowed to a source, in ten minutes (REC-8). */
const ESSAIS = 40;
const FENETRE_ESSAIS = 600;

/** What the address says, never believed. */
export type LienRecu = { readonly id: string; readonly uuid: string };
export type LienOuvert = { readonly tenantId: AuthorizedTenantId; readonly id: number };

const empreinte = (texte: string): Buffer => createHash('sha256').update(texte).digest();
/** Constant-time comparison: its duration must not reveal a matching prefix (REC-5). */
const memeSecret = (a: string, b: string): boolean => timingSafeEqual(empreinte(a), empreinte(b));
/** An unknown number is compared too, so that it takes as long as a known one. */
const PERSONNE = '00000000-0000-0000-0000-000000000000';

const numero = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

const ouvrir = async (tx: SystemeTx, { id, uuid }: LienRecu, maintenant: Date): Promise<LienOuvert | undefined> => {
  const trouvee = await findLien(tx, numero(id));
  const bon = memeSecret(trouvee?.secret ?? PERSONNE, uuid.toLowerCase());
  if (!trouvee || !bon || etatLien(trouvee, maintenant) !== 'ACTIF') return undefined;
  return { tenantId: trouvee.tenantId as AuthorizedTenantId, id: trouvee.id };
};

/**
 * The réclamation a link opens. Wrong, expired, revoked or of a closed account: one answer (REC-5).
 * @throws 404 RECLAMATION_INVALIDE; 429 for a source that guesses, even with the right link (REC-8)
 */
export const entrerParLien = async ({ services, requete }: ContextePublic, recu: LienRecu): Promise<LienOuvert> => {
  const cle = `reclamation-essai:${requete.ip}`;
  const issue = await transactionSysteme(services.dbSysteme, async (tx) => {
    const attente = await attenteQuota(tx, cle, ESSAIS, FENETRE_ESSAIS);
    if (attente > 0) return { attente };
    const ouvert = await ouvrir(tx, recu, services.maintenant());
    return ouvert ? { ouvert, attente: 0 } : { attente: await consommerQuota(tx, cle, ESSAIS, FENETRE_ESSAIS) };
  });
  if (issue.attente > 0) throw coreErrors.tropDeTentatives(issue.attente);
  if (!issue.ouvert) throw reclamationErrors.invalide();
  return issue.ouvert;
};

/** Under the walls of the account the link belongs to. */
export const parLien = async <T>(
  ctx: ContextePublic,
  recu: LienRecu,
  work: (tx: TenantTx, ouvert: LienOuvert) => Promise<T>,
  avant: (ouvert: LienOuvert) => Promise<void> = async () => {},
): Promise<T> => {
  const ouvert = await entrerParLien(ctx, recu);
  await avant(ouvert);
  return dansTenantDuLien(ctx, { tenantId: ouvert.tenantId, lien: `reclamation:${ouvert.id}` }, (tx) =>
    work(tx, ouvert),
  );
};
