import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { anneeCourante } from './filtres.ts';

type Props = {
  annee: number;
  /** Years with RFA. */
  annees: readonly number[];
  /** Called with undefined for the current year. */
  onChange: (annee: number | undefined) => void;
};

/** Choice among the years with RFA, the current one and the next one, latest first. */
export const ChoixAnnee = ({ annee: choisie, annees, onChange }: Props) => {
  const courante = anneeCourante();
  const toutes = [...new Set([...annees, courante, courante + 1, choisie])].toSorted((a, b) => b - a);
  return (
    <ChoixField
      aria-label="Année"
      w={100}
      allowDeselect={false}
      searchable={false}
      options={toutes.map((annee) => ({ value: annee, label: String(annee) }))}
      value={choisie}
      onChange={(annee) => onChange(annee === null || annee === courante ? undefined : annee)}
    />
  );
};
