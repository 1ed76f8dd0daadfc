import type { QueryClient } from '@tanstack/react-query';
import { modelePromotionGroupementQueries } from '#web/features/operations/promotion-groupement/queries.ts';
import { aujourdhui, formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';

type Publiable = { readonly id: number; readonly nomOperation: string; readonly affichageDate: string | null };

/** Names the pharmacies that will receive the operation, before the user validates it (OPE-80). */
export const confirmerPublication = async (
  client: QueryClient,
  { id, nomOperation, affichageDate }: Publiable,
): Promise<boolean> => {
  const { total, parSegment } = await client.fetchQuery(modelePromotionGroupementQueries.ciblage(id));
  const plusTard = affichageDate !== null && affichageDate > aujourdhui();
  const a = pluriel(total, 'adhérent');
  return confirmerActe({
    titre: plusTard ? `Programmer « ${nomOperation} » ?` : `Publier « ${nomOperation} » ?`,
    texte: plusTard
      ? `Validée, elle sera visible le ${formatJour(affichageDate)}, pour ${a}. Elle ne se modifiera plus qu’en ` +
        `forçant la modification.`
      : `Validée, elle est envoyée à ${a}, et chacun est prévenu. Elle ne se modifie plus qu’en forçant la ` +
        `modification.`,
    details:
      parSegment.length > 0
        ? parSegment.map(({ nom, nbAdherents }) => insecable(`${nom} : ${formatNombre(nbAdherents)}`))
        : ['Tous vos adhérents'],
    action: plusTard ? 'Programmer' : 'Publier',
    annuler: 'Garder en brouillon',
  });
};
