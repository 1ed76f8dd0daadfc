import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { anneeCourante } from './filtres.ts';

type Props = {
  annee: number;
  /** Those that hold RFA. */
  annees: readonly number[];
  /** Undefined: the current one. */
  onChange: (annee: number | undefined) => void;
};

/** The years that hold RFA, this one and the next one, the latest first. */
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
