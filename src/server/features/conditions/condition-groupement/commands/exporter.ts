import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import {
  libelleEtatConditionGroupement,
  libelleReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/messages.ts';
import type {
  ConditionGroupement,
  ReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { conditionsGroupementAExporter } from '../read-models/liste.ts';
import { reponsesAExporterConditionGroupement } from '../read-models/reponses.ts';

const COLONNES: readonly ColonneExportee<ReponseConditionGroupement>[] = [
  { titre: 'Pharmacie', type: 'texte', largeur: 36, lire: (r) => r.pharmacieNom },
  { titre: 'Ville', type: 'texte', lire: (r) => r.ville },
  { titre: 'Segments', type: 'texte', largeur: 30, lire: (r) => r.segments.join(', ') },
  { titre: 'Réponse', type: 'texte', largeur: 14, lire: (r) => libelleReponseConditionGroupement[r.etat] },
  { titre: 'Choix', type: 'texte', largeur: 30, lire: (r) => r.choixLibelle },
  { titre: 'Reçue le', type: 'instant', lire: (r) => r.recueLe },
  { titre: 'Répondue le', type: 'instant', lire: (r) => r.repondueLe },
  { titre: 'Répondue par', type: 'texte', lire: (r) => r.repondueParNom },
];

const CONDITIONS: readonly ColonneExportee<ConditionGroupement>[] = [
  { titre: 'Laboratoire', type: 'texte', largeur: 26, lire: (c) => c.laboratoireNom },
  { titre: 'Partenariat', type: 'texte', lire: (c) => c.partenariatNom },
  {
    titre: 'Segments',
    type: 'texte',
    largeur: 30,
    lire: (c) => c.segments.map(({ nom }) => nom).join(', ') || 'Tous les adhérents',
  },
  { titre: 'Début', type: 'jour', lire: (c) => c.dateDebut },
  { titre: 'Fin', type: 'jour', lire: (c) => c.dateFin },
  { titre: 'Choix', type: 'nombre', lire: (c) => c.nbChoix },
  { titre: 'État', type: 'texte', largeur: 12, lire: (c) => libelleEtatConditionGroupement[c.etat] },
  { titre: 'Publiée le', type: 'instant', lire: (c) => c.publieeLe },
  { titre: 'Publiée par', type: 'texte', lire: (c) => c.publieeParNom },
  { titre: 'En attente', type: 'nombre', lire: (c) => c.reponses.WAITING },
  { titre: 'Acceptées', type: 'nombre', lire: (c) => c.reponses.ACCEPTED },
  { titre: 'Refusées', type: 'nombre', lire: (c) => c.reponses.REFUSED },
];

/** What the filters keep, in the asked order. */
export const exporterConditionsGroupement = async (
  ctx: Contexte,
  demande: QueryOf<(typeof conditionGroupementContract)['exporterConditionsGroupement']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const lignes = await inTenant(ctx, (tx) => conditionsGroupementAExporter(tx, ctx.acteur, demande, aujourdhui));
  return repondreTableur({
    nom: `conditions-groupement-${aujourdhui}`,
    format: demande.format,
    colonnes: CONDITIONS,
    lignes,
  });
};

export const exporterReponsesConditionGroupement = async (
  ctx: Contexte,
  id: number,
  demande: QueryOf<(typeof conditionGroupementContract)['exporterReponses']>,
): Promise<FichierReponse> => {
  const lignes = await reponsesAExporterConditionGroupement(ctx, id, demande);
  const nom = `reponses-conditions-${id}-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes: COLONNES, lignes });
};
