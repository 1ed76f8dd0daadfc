import type { TenantTx } from '#server/core/db/database.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour } from '#shared/core/dates.ts';
import { accesRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { Personne } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { LigneRdv } from '../repository.ts';
import { actionsDe } from '../repository/actions.ts';
import { colleguesParmi, marquerPrevenus, mentionsAPrevenir } from '../repository/mentions.ts';

export const lienRdv = (
  { id, laboratoireNom }: Pick<LigneRdv, 'id' | 'laboratoireNom'>,
  autres: Record<string, string> = {},
) => ({
  ecran: 'laboratoire' as const,
  params: { nomProp: laboratoireNom, onglet: 'rdv', rdv: String(id), ...autres },
});

/**
 * What a notification says of an RDV. Its subject only when everybody may read it: notifications are kept, and leave
 * with an export.
 */
export const nommerRdv = ({
  date,
  laboratoireNom,
  visibleBy,
  objet,
}: Pick<LigneRdv, 'date' | 'laboratoireNom' | 'visibleBy' | 'objet'>): string =>
  `Rendez-vous du ${formatJour(date)} avec ${laboratoireNom}${visibleBy === 'ALL' && objet ? `\u00a0: ${objet}` : ''}`;

/**
 * Tells the people whom the note names and who may read it, once each. @returns those who are concerned and may not
 * read it
 */
export const prevenirConcernes = async (tx: TenantTx, acteur: Acteur, rdv: LigneRdv): Promise<Personne[]> => {
  const mentionnes = await mentionsAPrevenir(tx, rdv.id);
  const responsables = (await actionsDe(tx, rdv.id)).flatMap(({ faite, responsableId }) =>
    faite || responsableId === null ? [] : [responsableId],
  );
  const collegues = await colleguesParmi(tx, [...new Set([...mentionnes, ...responsables])]);
  const lit = ({ id, role }: (typeof collegues)[number]) => accesRdv({ utilisateurId: id, role }, rdv) === 'ENTIER';
  const aPrevenir = collegues.filter((collegue) => mentionnes.includes(collegue.id) && lit(collegue));
  for (const { id } of aPrevenir.filter(({ id: lui }) => lui !== acteur.utilisateurId))
    await notifier(tx, tx.tenantId, acteur, {
      type: 'AUTRES',
      title: `${acteur.nomComplet} vous mentionne`,
      body: `${nommerRdv(rdv)}.`,
      utilisateurId: id,
      lien: lienRdv(rdv),
    });
  await marquerPrevenus(
    tx,
    rdv.id,
    aPrevenir.map(({ id }) => id),
  );
  return collegues.filter((collegue) => !lit(collegue)).map(({ id, nom }) => ({ id, nom }));
};
