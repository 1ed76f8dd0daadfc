import type { SystemeTx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import type { MotsEvenement } from '#shared/features/courrier/notification/rules/forme-evenement.ts';
import { redigerAvis } from '#shared/features/courrier/notification/rules.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { pharmaciesNommees } from '../read-models.ts';

/** Recipients that receive the same message. */
type GroupePrevenu = {
  readonly mots: MotsEvenement;
  readonly pharmacieIds: readonly number[];
  readonly lien: LienNotification;
};

/** What reaches adhérents, told before it leaves: their names, and the mail word for word (CRR-88). */
export const prevoirEnvoi = async (
  tx: SystemeTx,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  groupes: readonly GroupePrevenu[],
  dejaRelances = 0,
): Promise<EnvoiPrevu> => {
  const destinataires = await pharmaciesNommees(
    tx,
    groupes.flatMap(({ pharmacieIds }) => pharmacieIds),
  );
  const noms = new Map(destinataires.map(({ id, nom }) => [id, nom]));
  const mails = groupes
    .filter(({ pharmacieIds }) => pharmacieIds.length > 0)
    .map(({ mots, pharmacieIds, lien }) => {
      const { sujet, html } = redigerAvis({
        ...mots,
        prenom: '(prénom)',
        etablissement: noms.get(pharmacieIds[0] ?? 0) ?? '',
        publicUrl,
        lien,
      });
      return { nombre: pharmacieIds.length, sujet, html };
    });
  return { destinataires, dejaRelances, mails };
};
