import { ChoixField, type OptionChoix } from '../fields/ChoixField.tsx';
import styles from './ColonnesFichier.module.css';

const LIGNES = 8;

export type ColonnesFichierProps<C extends string> = {
  colonnes: readonly { titre: string }[];
  /** The first rows of the file. */
  lignes: readonly (readonly string[])[];
  /** Fields a column may match. */
  champs: readonly OptionChoix<C>[];
  /** The field of each column; null: ignored. */
  correspondance: readonly (C | null)[];
  onChoisir: (correspondance: (C | null)[]) => void;
};

/** The first rows of a file, with a field chosen above each column; two columns cannot take the same field. */
export const ColonnesFichier = <C extends string>({
  colonnes,
  lignes,
  champs,
  correspondance,
  onChoisir,
}: ColonnesFichierProps<C>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows
  <section className={styles.defile} tabIndex={0} aria-label="Premières lignes du fichier">
    <table className={styles.echantillon}>
      <thead>
        <tr>
          {colonnes.map(({ titre }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <th key={i} scope="col">
              <span className={styles.nomColonne} title={titre}>
                {titre}
              </span>
              <ChoixField
                size="xs"
                aria-label={`Champ de la colonne ${titre}`}
                placeholder="Ignorée"
                clearable
                options={champs.map((option) => ({
                  ...option,
                  disabled: correspondance.some((champ, autre) => autre !== i && champ === option.value),
                }))}
                value={correspondance[i] ?? null}
                onChange={(champ) =>
                  onChoisir(colonnes.map((_, autre) => (autre === i ? champ : (correspondance[autre] ?? null))))
                }
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lignes.slice(0, LIGNES).map((ligne, l) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file, never moved
          <tr key={l}>
            {colonnes.map((_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <td key={i} className={correspondance[i] ? undefined : styles.ignoree} title={ligne[i]}>
                {ligne[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
