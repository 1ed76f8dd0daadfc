import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Adherent, adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { libelleEtatAdhesion } from '#shared/features/reseau/adhesion/messages.ts';
import { adherentsAExporter, type ReponsesDeLAdherent } from '../read-models.ts';

const COLONNES: readonly ColonneExportee<Adherent>[] = [
  { titre: 'Pharmacie', type: 'texte', largeur: 36, lire: ({ nom }) => nom },
  { titre: 'Code postal', type: 'texte', largeur: 12, lire: ({ codePostal }) => codePostal },
  { titre: 'Ville', type: 'texte', lire: ({ ville }) => ville },
  { titre: 'CIP', type: 'texte', largeur: 16, lire: ({ cip }) => cip },
  { titre: 'Titulaires', type: 'texte', lire: ({ titulaires }) => titulaires },
  { titre: 'Segments', type: 'texte', largeur: 30, lire: ({ segments }) => segments.map(({ nom }) => nom).join(', ') },
  { titre: 'État', type: 'texte', largeur: 18, lire: ({ etat }) => libelleEtatAdhesion[etat] },
  { titre: 'Depuis', type: 'instant', lire: ({ depuis }) => depuis },
  { titre: 'Opérations reçues', type: 'nombre', lire: ({ reponses }) => reponses.recues },
  { titre: 'Opérations répondues', type: 'nombre', lire: ({ reponses }) => reponses.repondues },
  { titre: 'Dernier accès', type: 'instant', lire: ({ dernierAcces }) => dernierAcces },
];

/** What the filters keep, in the asked order. */
export const exporterAdherents = async (
  ctx: Contexte,
  demande: QueryOf<(typeof adhesionContract)['exporterAdherents']>,
  reponses: ReponsesDeLAdherent,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => adherentsAExporter(tx, ctx.acteur, demande, reponses));
  const nom = `${demande.onglet.toLowerCase()}-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes: COLONNES, lignes });
};
