import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { anneeCourante, anneeDe, type UrlRfa } from './filtres.ts';

type Props = { url: UrlRfa; /** Those that hold RFA. */ annees: readonly number[] };

/** The years that hold RFA, this one and the next one, the latest first. */
export const ChoixAnnee = ({ url, annees }: Props) => {
  const courante = anneeCourante();
  const choisie = anneeDe(url);
  const toutes = [...new Set([...annees, courante, courante + 1, choisie])].toSorted((a, b) => b - a);
  return (
    <ChoixField
      aria-label="Année"
      w={100}
      allowDeselect={false}
      searchable={false}
      options={toutes.map((annee) => ({ value: annee, label: String(annee) }))}
      value={choisie}
      onChange={(annee) => url.changer({ annee: annee === courante ? undefined : annee })}
    />
  );
};
