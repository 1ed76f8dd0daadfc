import type { Tx } from '#server/core/db/database.ts';
import type { ObjetCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { encoursDuMail, peutRenvoyerMail } from '../read-models/courriers.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import { updateLiensProlonges } from '../repository/liens.ts';
import { prevenirEncours } from './agir.ts';

type Mail = Parameters<typeof encoursDuMail>[1];
/** The first encours the mail speaks of; the list of encours, when they are gone. */
const lien: ObjetCourrier['lien'] = async (tx, mail): Promise<LienNotification> => {
  const [premier] = await encoursDuMail(tx, mail);
  return { ecran: 'encours', params: premier ? { encours: String(premier.id), courrier: String(mail.id) } : {} };
};
const annoncer = async (tx: Tx, mail: Mail): Promise<number[]> => {
  const ids = (await encoursDuMail(tx, mail)).map(({ id }) => id);
  prevenirEncours(tx, ids, mail.tenantId);
  return ids;
};

/** The mail is sent again with the same files (ENC-54): the link it gives opens longer. */
const preparer: ObjetCourrier['preparer'] = async (tx, { services }, { id }, corriges) => {
  await updateLiensProlonges(tx, id, expirationLien(services.maintenant()));
  return corriges;
};

/** A declaration, a reminder. */
export const courrierEncours: ObjetCourrier = {
  peut: peutRenvoyerMail,
  preparer,
  lien,
  suivi: async (tx, mail) =>
    (await encoursDuMail(tx, mail)).find(({ responsableId }) => responsableId !== null)?.responsableId ?? null,
  annoncer,
};

/** A relevé: journalled with its laboratory, as when it left. */
export const courrierReleve: ObjetCourrier = {
  peut: peutRenvoyerMail,
  preparer,
  lien,
  annoncer: async (tx, mail) => {
    await annoncer(tx, mail);
    return mail.objetId === null ? [] : [mail.objetId];
  },
};
