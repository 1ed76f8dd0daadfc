import type { TenantTx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour } from '#shared/core/dates.ts';
import { accesRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { Personne } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { LigneRdv } from '../repository.ts';
import {
  findActions,
  findAttributionsAAnnoncer,
  updateActionsAnnoncees,
  type Attribution,
} from '../repository/actions.ts';
import { findColleguesParmi, updateMentionsPrevenues, findMentionsAPrevenir } from '../repository/mentions.ts';

export const lienRdv = (
  { id, laboratoireNom }: Pick<LigneRdv, 'id' | 'laboratoireNom'>,
  autres: Record<string, string> = {},
) => ({
  ecran: 'laboratoire' as const,
  params: { nomProp: laboratoireNom, onglet: 'rdv', rdv: String(id), ...autres },
});

/**
 * Name of an RDV in a notification. Gives its subject only when everybody may read it: notifications are kept and
 * exported.
 */
export const nommerRdv = ({
  date,
  laboratoireNom,
  visibleBy,
  objet,
}: Pick<LigneRdv, 'date' | 'laboratoireNom' | 'visibleBy' | 'objet'>): string =>
  `Rendez-vous du ${formatJour(date)} avec ${laboratoireNom}${visibleBy === 'ALL' && objet ? `\u00a0: ${objet}` : ''}`;

type Lecteurs = { readonly acteur: Acteur; readonly rdv: LigneRdv; readonly lecteurs: ReadonlySet<number> };

/** Decisions done, or taken back: what told of them asks nothing any more. */
export const cloreDecisions = (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<void> =>
  cloreEvenements(
    tx,
    acteur,
    ['DECISION_CONFIEE', 'DECISION_A_FAIRE'],
    ids.map((id) => ({ tenantId: tx.tenantId, objet: id })),
  );

const prevenirMentionnes = async (
  tx: TenantTx,
  { acteur, rdv, lecteurs }: Lecteurs,
  mentionnes: readonly number[],
): Promise<void> => {
  const aPrevenir = mentionnes.filter((id) => lecteurs.has(id));
  await annoncerEvenement(
    tx,
    acteur,
    'MENTION',
    aPrevenir
      .filter((lui) => lui !== acteur.utilisateurId)
      .map((utilisateurId) => ({
        tenantId: tx.tenantId,
        objet: `rdv ${rdv.id}`,
        donnees: { par: acteur.nomComplet, phrase: `${nommerRdv(rdv)}.` },
        utilisateurId,
        lien: lienRdv(rdv),
      })),
  );
  await updateMentionsPrevenues(tx, rdv.id, aPrevenir);
};

/** Each person in charge learns of it once for each attribution, never from themselves (RDV-28). */
const prevenirCharges = async (
  tx: TenantTx,
  { acteur, rdv, lecteurs }: Lecteurs,
  attributions: readonly Attribution[],
): Promise<void> => {
  const aAnnoncer = attributions.filter(({ responsableId }) => lecteurs.has(responsableId));
  await annoncerEvenement(
    tx,
    acteur,
    'DECISION_CONFIEE',
    aAnnoncer
      .filter(({ responsableId }) => responsableId !== acteur.utilisateurId)
      .map(({ id, texte, echeance, responsableId }) => ({
        tenantId: tx.tenantId,
        objet: id,
        donnees: {
          par: acteur.nomComplet,
          phrase:
            rdv.visibleBy === 'ALL'
              ? `${texte} (${nommerRdv({ ...rdv, objet: null })}).`
              : `${nommerRdv(rdv)}\u00a0: une décision vous est confiée.`,
        },
        dateLimite: echeance,
        utilisateurId: responsableId,
        lien: lienRdv(rdv, { action: String(id) }),
      })),
  );
  await updateActionsAnnoncees(
    tx,
    aAnnoncer.map(({ id }) => id),
  );
};

/**
 * Tells, once each, the people named by the note and those in charge of an action, if they may read the RDV.
 * @returns those who may not read it
 */
export const prevenirConcernes = async (tx: TenantTx, acteur: Acteur, rdv: LigneRdv): Promise<Personne[]> => {
  const mentionnes = await findMentionsAPrevenir(tx, rdv.id);
  const responsables = (await findActions(tx, rdv.id)).flatMap(({ faite, responsableId }) =>
    faite || responsableId === null ? [] : [responsableId],
  );
  const collegues = await findColleguesParmi(tx, [...new Set([...mentionnes, ...responsables])]);
  const lit = ({ id, role }: (typeof collegues)[number]) => accesRdv({ utilisateurId: id, role }, rdv) === 'ENTIER';
  const lecteurs = { acteur, rdv, lecteurs: new Set(collegues.filter(lit).map(({ id }) => id)) };
  await prevenirMentionnes(tx, lecteurs, mentionnes);
  await prevenirCharges(tx, lecteurs, await findAttributionsAAnnoncer(tx, rdv.id));
  return collegues.filter((collegue) => !lit(collegue)).map(({ id, nom }) => ({ id, nom }));
};
