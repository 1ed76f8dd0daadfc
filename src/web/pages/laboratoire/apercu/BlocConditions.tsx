import { useQuery } from '@tanstack/react-query';
import { remiseEntiere } from '#web/features/conditions/condition/colonnes.tsx';
import { conditionQueries } from '#web/features/conditions/condition/queries.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { Bloc } from './Bloc.tsx';

const MONTREES = 4;
type Props = { nomProp: string; laboratoireId: number };

/** Conditions that end soon without a following one, earliest end first (CND-19). */
export const BlocConditions = ({ nomProp, laboratoireId }: Props) => {
  const requete = useQuery(
    conditionQueries.liste({ laboratoireId, suivi: 'A_RENEGOCIER', tri: 'dateFin', ordre: 'asc', taille: MONTREES }),
  );
  const { data } = requete;
  return (
    <Bloc
      nomProp={nomProp}
      titre="Conditions à renégocier"
      requete={requete}
      lignes={data?.elements.map((condition) => ({
        cle: condition.id,
        quoi: condition.gamme,
        valeur: remiseEntiere(condition),
        detail: `Jusqu’au ${formatJour(condition.dateFin)}`,
        vers: { onglet: 'conditions' as const, condition: condition.id },
      }))}
      vide="Aucune ne se termine bientôt : celles à renégocier se montrent ici 45 jours avant leur fin."
      suite={
        data && data.total > 0
          ? {
              libelle: `Voir ${pluriel(data.total, 'condition')} à renégocier`,
              vers: { onglet: 'conditions', suivi: 'A_RENEGOCIER' },
            }
          : undefined
      }
    />
  );
};
