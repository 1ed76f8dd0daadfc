import { libelleConnexionLgo, libelleLogicielLgo } from '#shared/features/connexions/lgo/messages.ts';
import type { ProduitSync, SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { formatInstant } from '#web/lib/formats.ts';

/** The detail of a product, under its name. */
export const detailProduitLgo = ({
  message,
  prochainLe,
  saisiLe,
  saisiParNom,
  exporteLe,
  attente,
}: ProduitSync): string =>
  [
    message,
    prochainLe && `Nouvel essai le ${formatInstant(prochainLe)}.`,
    saisiLe && `Saisi par ${saisiParNom ?? ''} le ${formatInstant(saisiLe)}.`,
    attente === 'CONFIRMATION' && exporteLe && `Exporté le ${formatInstant(exporteLe)}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Names the LGO, and the result of the last exchange with it. */
export const phraseConnexion = ({
  logiciel,
  connexion,
  dernierEchange,
}: Pick<SyncPromotion, 'logiciel' | 'connexion' | 'dernierEchange'>): string =>
  [
    [logiciel && libelleLogicielLgo[logiciel], libelleConnexionLgo[connexion].toLowerCase()].filter(Boolean).join(', '),
    connexion === 'API' && dernierEchange
      ? `dernier échange ${dernierEchange.ok ? 'réussi' : 'en échec'} le ${formatInstant(dernierEchange.le)}`
      : '',
  ]
    .filter(Boolean)
    .join(' ; ');
