import type { SystemeTx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { ligneEvenement, type EvenementDePhrase } from '#shared/features/courrier/notification/rules/evenements.ts';
import { redigerAvis } from '#shared/features/courrier/notification/rules.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { pharmaciesNommees } from '../read-models.ts';

/** Readers that are told the same. */
type GroupePrevenu = {
  readonly sorte: EvenementDePhrase;
  readonly phrase: string;
  readonly pharmacieIds: readonly number[];
  readonly lien: LienNotification;
};

/** What reaches adhérents, told before it leaves: their names, and the mail word for word (CRR-88). */
export const prevoirEnvoi = async (
  tx: SystemeTx,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  groupes: readonly GroupePrevenu[],
  { dejaRelances }: { readonly dejaRelances: number },
): Promise<EnvoiPrevu> => {
  const destinataires = await pharmaciesNommees(
    tx,
    groupes.flatMap(({ pharmacieIds }) => pharmacieIds),
  );
  const noms = new Map(destinataires.map(({ id, nom }) => [id, nom]));
  const mails = groupes
    .filter(({ pharmacieIds }) => pharmacieIds.length > 0)
    .map(({ sorte, phrase, pharmacieIds, lien }) => {
      const { sujet, html } = redigerAvis({
        ...ligneEvenement(sorte).mots({ phrase }),
        prenom: '(prénom)',
        etablissement: noms.get(pharmacieIds[0] ?? 0) ?? '',
        publicUrl,
        lien,
      });
      return { nombre: pharmacieIds.length, sujet, html };
    });
  return { destinataires, dejaRelances, mails };
};
