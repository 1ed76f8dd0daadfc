import type { SystemeTx } from '#server/core/db/database.ts';
import type { MailEssaye, MailRefuse } from '#server/core/mail/envoi.ts';
import { annoncerEvenement, type AvisEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { PEUT_ETRE_PARTI } from '#shared/features/courrier/courrier/messages.ts';
import { raisonDe } from '#shared/features/courrier/courrier/rules.ts';
import type { ObjetCourrier, ObjetsCourrier } from '../read-models/objet.ts';
import { estActifDansLeCompte } from '../read-models/destinataires.ts';

const MAX = 400;

const dansLeCompte = async (tx: SystemeTx, tenantId: number, id: number | null): Promise<number | null> =>
  id !== null && (await estActifDansLeCompte(tx, tenantId, id)) ? id : null;

type Destinataires = Pick<AvisEvenement<'MAIL_NON_REMIS'>, 'utilisateurId' | 'roles'>;
/** The sender; for an automatic mail, the person who follows its object; else the people who look after the account. */
const destinatairesDuRefus = async (
  tx: SystemeTx,
  refus: MailRefuse,
  objet: ObjetCourrier | undefined,
): Promise<Destinataires | null> => {
  const { tenantId, auteurId } = refus;
  // A forgotten password concerns no other person of the account: the super administrators' screen shows it.
  if (auteurId === null && !objet?.suivi) return null;
  const personne = await dansLeCompte(tx, tenantId, auteurId ?? (await objet?.suivi?.(tx, enObjet(refus))) ?? null);
  if (personne !== null) return { utilisateurId: personne };
  return { roles: auteurId === null ? ['ADMIN', 'ACHAT', 'GROUPEMENT'] : ['ADMIN', 'GROUPEMENT'] };
};
const enObjet = ({ id, tenantId, objetId, auteurId, reste }: MailRefuse) => ({
  id,
  tenantId,
  objetId,
  auteurId,
  destinataires: reste,
});

const titreDe = ({ incertain, parti }: MailRefuse): string => {
  if (incertain) return 'Un mail est peut-être parti';
  return parti ? 'Un mail n’est pas arrivé à tous' : 'Un mail n’est pas parti';
};
const explicationDe = ({ incertain = false, raison }: MailRefuse): string =>
  incertain ? PEUT_ETRE_PARTI : raisonDe(raison);

/** Tells the people concerned that a mail has not arrived, with a link to its object. */
export const creerPrevenirRefus =
  (objets: ObjetsCourrier) =>
  async (tx: SystemeTx, refus: MailRefuse): Promise<void> => {
    const { tenantId, sujet, reste } = refus;
    const objet = objets[refus.objet ?? ''];
    const pour = await destinatairesDuRefus(tx, refus, objet);
    if (!pour) return;
    const lien = await objet?.lien(tx, enObjet(refus));
    const phrase = `« ${sujet} », à ${reste.join(', ')} : ${explicationDe(refus)}`.slice(0, MAX);
    await annoncerEvenement(tx, null, 'MAIL_NON_REMIS', [
      { tenantId, objet: refus.id, donnees: { titre: titreDe(refus), phrase }, ...pour, lien: lien ?? undefined },
    ]);
  };

/** Tells the screens that show a mail its new state. */
export const creerAnnonceIssue =
  (objets: ObjetsCourrier) =>
  async (tx: SystemeTx, mail: MailEssaye): Promise<void> => {
    await objets[mail.objet ?? '']?.annoncer(tx, mail);
  };
