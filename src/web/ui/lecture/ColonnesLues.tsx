import { ColonnesFichier, type ColonnesFichierProps } from './ColonnesFichier.tsx';
import { ChoixField } from '../fields/ChoixField.tsx';
import { Section } from '../Section.tsx';

const LIGNES_DE_TITRES = 10;
const titresPossibles = (ligneTitres: number) => [
  { value: 0, label: 'Aucune' },
  ...Array.from({ length: Math.max(LIGNES_DE_TITRES, ligneTitres) }, (_, i) => ({
    value: i + 1,
    label: `Ligne ${i + 1}`,
  })),
];

type Choix<C extends string> = { ligneTitres: number; correspondance: (C | null)[] | undefined };
type Props<C extends string> = Omit<ColonnesFichierProps<C>, 'onChoisir'> & {
  /** Line that holds the titles; 0: the file has none. */
  ligneTitres: number;
  /** Called on a change. Another line of titles starts a new reading, so the columns are recognised again. */
  changer: (choix: Choix<C>) => void;
};

/** Lets the user match each column of a file to a field, and choose its line of titles. */
export const ColonnesLues = <C extends string>({ ligneTitres, changer, ...fichier }: Props<C>) => (
  <Section
    titre="Colonnes"
    texte="Dites à quoi correspond chaque colonne ; les autres sont ignorées."
    actions={
      <ChoixField
        size="xs"
        w={150}
        label="Ligne des titres"
        allowDeselect={false}
        options={titresPossibles(ligneTitres)}
        value={ligneTitres}
        onChange={(choisie) => choisie !== null && changer({ ligneTitres: choisie, correspondance: undefined })}
      />
    }
  >
    <ColonnesFichier<C> {...fichier} onChoisir={(correspondance) => changer({ ligneTitres, correspondance })} />
  </Section>
);
