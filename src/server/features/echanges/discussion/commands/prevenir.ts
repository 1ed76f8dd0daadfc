import type { Sujet as SujetAnnonce } from '#shared/core/sujets.ts';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { corrigerAvis } from '#server/features/courrier/notification/commands.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  comptesDesAuteurs,
  deleguesConcernes,
  groupementAJour,
  suiveursDuCompte,
} from '../read-models/participants.ts';
import type { DiscussionOuverte } from './entrer.ts';

/** Open threads follow, and the lists that show how many messages wait. */
export const annoncerA = (
  tx: Tx,
  tenantIds: readonly number[],
  { discussionId, canal, objetId }: { discussionId: number; canal: SujetAnnonce; objetId: number },
): void =>
  prevenirApres(
    tx,
    tenantIds.flatMap((tenantId) => [
      { k: 'change', tenantId, sujet: 'discussion', id: discussionId },
      { k: 'change', tenantId, sujet: canal, id: objetId },
    ]),
  );
/** @param partage its groupement follows too */
export const annoncerChangement = (
  tx: TenantTx,
  { sujet, objet }: DiscussionOuverte,
  discussionId: number,
  { partage }: { readonly partage: boolean },
): void =>
  annoncerA(tx, [tx.tenantId, ...(partage && objet.groupementId !== null ? [objet.groupementId] : [])], {
    discussionId,
    canal: sujet.canal,
    objetId: objet.id,
  });

type Participants = {
  readonly duCompte: readonly number[];
  readonly delegues: readonly { readonly tenantId: number; readonly id: number }[];
};

const deleguesAuFil = async (tx: SystemeTx, { sujet, objet }: DiscussionOuverte, discussionId: number, jour: Jour) => {
  const concernes = await deleguesConcernes(tx, objet, discussionId, jour);
  const montres: typeof concernes = [];
  // What the pharmacy no longer shares is no longer told.
  for (const delegue of concernes)
    if ((await sujet.objets(tx, [objet.tenantId], [objet.id], delegue.id)).length > 0) montres.push(delegue);
  return montres;
};

/**
 * When no user of the pharmacy has written yet, a delegate's message would reach none of them: those who decide are
 * told.
 */
const QUI_DECIDE: readonly Role[] = ['ADMIN', 'ACHAT'];

/**
 * Who follows this discussion and is up to date with it: those who wrote there, and those who made its object. Read
 * before a message is added: a user who already has something unread was told when it came (once for each unread
 * discussion).
 */
export const participantsAJour = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  discussionId: number,
): Promise<Participants> => {
  const { acteur, services } = ctx;
  const suiveurs = await suiveursDuCompte(tx, fil, discussionId, fil.acces === 'DELEGUE' ? QUI_DECIDE : []);
  const duCompte = suiveurs.filter(({ id, aJour }) => aJour && id !== acteur.utilisateurId);
  const delegues = await enSysteme(tx, (systeme) =>
    deleguesAuFil(systeme, fil, discussionId, aujourdhuiDe({ services })),
  );
  return { duCompte: duCompte.map(({ id }) => id), delegues: delegues.filter(({ id }) => id !== acteur.utilisateurId) };
};

/**
 * What notifications say of a message; null: it was withdrawn. Of an internal note that there is one: the morning's
 * mail repeats them.
 */
const citer = ({ titre }: DiscussionOuverte['objet'], extrait: string | null, interne = false): string => {
  if (interne) return `${titre} : une note interne à lire.`;
  return extrait === null ? `${titre} : message retiré par son auteur.` : `${titre} : « ${extrait} »`;
};

/** A message that is corrected or withdrawn is so in the notifications that quoted it. */
export const reprendreAvis = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { objet }: DiscussionOuverte,
  { discussionId, depuis, avant, apres }: { discussionId: number; depuis: string; avant: string; apres: string | null },
): Promise<void> =>
  enSysteme(tx, async (systeme) => {
    const auteurs = await comptesDesAuteurs(systeme, objet.tenantId, discussionId);
    const ailleurs = [objet.groupementId, ...auteurs].filter((id) => id !== null);
    await corrigerAvis(systeme, {
      tenantIds: [...new Set([objet.tenantId, ...ailleurs])],
      auteurId: acteur.utilisateurId,
      // The clock of the database is not ours.
      depuis: new Date(new Date(depuis).getTime() - 3_600_000).toISOString(),
      avant: citer(objet, avant),
      apres: citer(objet, apres),
    });
  });

const cleDeDiscussion = ({ canal }: DiscussionOuverte['sujet'], { id }: DiscussionOuverte['objet']): string =>
  `${canal} ${id}`;

type MessageDit = { readonly extrait: string; readonly interne: boolean };
/** Tells the people who are named, then those who follow; each once. */
export const prevenirParticipants = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { sujet, objet }: DiscussionOuverte,
  {
    extrait,
    interne,
    mentions,
    participants,
  }: MessageDit & { mentions: readonly number[]; participants: Participants },
): Promise<void> => {
  const avis = {
    type: sujet.notification,
    objet: cleDeDiscussion(sujet, objet),
    donnees: { par: acteur.nomComplet, phrase: citer(objet, extrait, interne) },
  };
  const ici = { ...avis, tenantId: tx.tenantId, lien: objet.lien ?? undefined };
  const nommes = mentions.filter((id) => id !== acteur.utilisateurId);
  await annoncerEvenement(
    tx,
    acteur,
    'MENTION',
    nommes.map((utilisateurId) => ({ ...ici, utilisateurId })),
  );
  const suiveurs = participants.duCompte.filter((id) => !nommes.includes(id));
  await annoncerEvenement(
    tx,
    acteur,
    'MESSAGE',
    suiveurs.map((utilisateurId) => ({ ...ici, utilisateurId })),
  );
  if (participants.delegues.length === 0) return;
  const chezElle = { ouvert: String(objet.tenantId), [sujet.canal]: String(objet.id) };
  await enSysteme(tx, (systeme) =>
    annoncerEvenement(
      systeme,
      acteur,
      'MESSAGE',
      participants.delegues.map(({ tenantId, id }) => ({
        ...avis,
        // A delegate follows the same thing of several pharmacies.
        objet: `${objet.tenantId} ${avis.objet}`,
        tenantId,
        utilisateurId: id,
        lien: { ecran: 'trade', params: chezElle },
      })),
    ),
  );
};

/** An adhérent shows something to its groupement: told there once, until a user has read it. */
export const prevenirGroupementDiscussion = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { sujet, objet }: DiscussionOuverte,
  { discussionId, id, extrait }: { discussionId: number; id: number; extrait: string },
): Promise<void> => {
  const { groupementId } = objet;
  if (groupementId === null || !(await groupementAJour(tx, discussionId, id))) return;
  await enSysteme(tx, async (systeme) => {
    const par = await nomDuTenant(systeme, tx.tenantId);
    await annoncerEvenement(systeme, acteur, 'MESSAGE', [
      {
        tenantId: groupementId,
        roles: ['GROUPEMENT'],
        objet: `${objet.tenantId} ${cleDeDiscussion(sujet, objet)}`,
        type: sujet.notification,
        donnees: { par, phrase: citer(objet, extrait) },
        lien: objet.lienGroupement ?? undefined,
      },
    ]);
  });
};
