import { useQuery } from '@tanstack/react-query';
import { libelleEtatConditionGroupement } from '#shared/features/conditions/condition-groupement/messages.ts';
import { conditionGroupementQueries } from '#web/features/conditions/condition-groupement/queries.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { Bloc } from './Bloc.tsx';

const MONTREES = 4;
type Props = { nomProp: string; laboratoireId: number };

/** Conditions that the groupement proposes with this laboratory, latest end first. */
export const BlocConditionsGroupement = ({ nomProp, laboratoireId }: Props) => {
  const requete = useQuery(conditionGroupementQueries.liste({ laboratoireId, taille: MONTREES }));
  const { data } = requete;
  return (
    <Bloc
      nomProp={nomProp}
      titre="Conditions proposées"
      requete={requete}
      lignes={data?.elements.map(({ id, partenariatNom, etat, dateFin, segments }) => ({
        cle: id,
        quoi: `${partenariatNom} · ${segments.map(({ nom }) => nom).join(', ')}`,
        valeur: libelleEtatConditionGroupement[etat],
        detail: `Jusqu’au ${formatJour(dateFin)}`,
        vers: { onglet: 'conditions' as const, condition: id },
      }))}
      vide="Aucune : ce que vous négociez pour vos adhérents avec ce laboratoire se montre ici."
      suite={
        data && data.total > MONTREES
          ? { libelle: `Voir ${pluriel(data.total, 'proposition')}`, vers: { onglet: 'conditions' } }
          : undefined
      }
    />
  );
};
