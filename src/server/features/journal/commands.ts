import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { Colonne } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { EcritureJournal, journalContract } from '#shared/features/journal/contract.ts';
import { libelleAction, libelleChamp, libelleObjet, lireValeur } from '#shared/features/journal/messages.ts';
import { journalAExporter } from './read-models.ts';

const DETAIL = 4_000;
const detail = ({ differences }: EcritureJournal): string =>
  differences
    .map(({ champ, avant, apres }) => `${libelleChamp(champ)} : ${lireValeur(champ, avant)} → ${lireValeur(champ, apres)}`)
    .join(' ; ')
    .slice(0, DETAIL);

const colonnes: readonly Colonne<EcritureJournal>[] = [
  { titre: 'Date', type: 'instant', lire: ({ le }) => le },
  { titre: 'Auteur', type: 'texte', largeur: 28, lire: ({ utilisateurNom }) => utilisateurNom },
  { titre: 'Au nom du compte', type: 'booleen', largeur: 16, lire: ({ impersonation }) => impersonation },
  { titre: 'Compte', type: 'texte', largeur: 32, lire: ({ tenantNom }) => tenantNom },
  { titre: 'Objet', type: 'texte', lire: ({ objet }) => libelleObjet(objet) },
  { titre: 'N°', type: 'nombre', largeur: 10, lire: ({ objetId }) => objetId },
  { titre: 'Action', type: 'texte', lire: ({ action }) => libelleAction(action) },
  { titre: 'Changements', type: 'texte', largeur: 80, lire: detail },
];

/** What the filters keep, the latest first. */
export const exporterJournal = async (
  ctx: Contexte,
  { format, ...filtres }: QueryOf<(typeof journalContract)['exporterJournal']>,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => journalAExporter(tx, filtres));
  return repondreTableur({ nom: `journal-${jourParis(ctx.services.maintenant())}`, format, colonnes, lignes });
};
