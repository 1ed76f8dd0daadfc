import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { ObjetCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';
import type { Lien } from '#shared/features/courrier/notification/contract.ts';
import { peutRenvoyer } from '../read-models/courriers.ts';
import { prevenirEncours } from './agir.ts';

type Mail = { readonly id: number; readonly tenantId: number };
/** The encours the mail speaks of. */
const lies = async (tx: Tx, { id, tenantId }: Mail): Promise<{ id: number; responsableId: number | null }[]> =>
  tx
    .selectFrom('encours_mail as em')
    .innerJoin('encours as e', (jointure) =>
      jointure.onRef('e.tenant_id', '=', 'em.tenant_id').onRef('e.id', '=', 'em.encours_id'),
    )
    .select(['e.id', 'e.responsable_id as responsableId'])
    .where('em.tenant_id', '=', tenantId)
    .where('em.mail_id', '=', id)
    .orderBy('e.id')
    .execute();

const peut: ObjetCourrier['peut'] = async (tx, acteur, { id }) => {
  const { rows } = await sql<{ oui: boolean }>`
    select ${peutRenvoyer(acteur)} as oui from mail m where m.tenant_id = ${tx.tenantId} and m.id = ${id}`.execute(tx);
  return rows[0]?.oui === true;
};
/** The first encours the mail speaks of; the list of encours, when they are gone. */
const lien: ObjetCourrier['lien'] = async (tx, mail): Promise<Lien> => {
  const [premier] = await lies(tx, mail);
  return { ecran: 'encours', params: premier ? { encours: String(premier.id), courrier: String(mail.id) } : {} };
};
const annoncer = async (tx: Tx, mail: Mail): Promise<number[]> => {
  const ids = (await lies(tx, mail)).map(({ id }) => id);
  prevenirEncours(tx, ids, mail.tenantId);
  return ids;
};

/** A declaration, a reminder. */
export const courrierEncours: ObjetCourrier = {
  peut,
  lien,
  suivi: async (tx, mail) =>
    (await lies(tx, mail)).find(({ responsableId }) => responsableId !== null)?.responsableId ?? null,
  annoncer,
};

/** A statement of account: journalled with its laboratory, as when it left. */
export const courrierReleve: ObjetCourrier = {
  peut,
  lien,
  annoncer: async (tx, mail) => {
    await annoncer(tx, mail);
    return mail.objetId === null ? [] : [mail.objetId];
  },
};
