import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Lecture.module.css';

/** A row of a file as it will be imported, with its doubtful values. */
type Ligne<C extends string> = {
  readonly ligne: number;
  readonly doutes: readonly { readonly champ: C; readonly ecrit: string; readonly phrase: string }[];
};
export type ColonneLue<C extends string, L extends Ligne<C>> = {
  readonly titre: string;
  /** Fields of the file that this column shows. */
  readonly champs: readonly C[];
  readonly nombre?: boolean;
  readonly valeur: (ligne: L) => string | null;
};

const doutesDe = <C extends string, L extends Ligne<C>>({ champs }: ColonneLue<C, L>, { doutes }: L) =>
  doutes.filter(({ champ }) => champs.includes(champ));

/** The imported value; beside it, the text of the file when its reading is doubtful. */
const Cellule = <C extends string, L extends Ligne<C>>({ colonne, ligne }: { colonne: ColonneLue<C, L>; ligne: L }) => {
  const valeur = colonne.valeur(ligne);
  const doutes = doutesDe(colonne, ligne);
  return (
    <>
      {valeur}
      {doutes.map(({ champ, ecrit, phrase }) => (
        <span key={champ} className={styles.doute} title={phrase}>
          <IconAlertTriangle size={14} aria-hidden />
          {ecrit === valeur ? null : `« ${ecrit} »`}
          <VisuallyHidden>{` : ${phrase}`}</VisuallyHidden>
        </span>
      ))}
      {valeur === null && doutes.length === 0 ? '–' : null}
    </>
  );
};

type Comptes = {
  readonly nbReprises: number;
  readonly nbDoutes: number;
  readonly nbEcartees: number;
};
/** Name of an imported row, singular and plural. */
type Unite = readonly [singulier: string, pluriel: string];
const bilan = ({ nbReprises, nbDoutes, nbEcartees }: Comptes, unite: Unite): string =>
  [
    pluriel(nbReprises, ...unite),
    nbDoutes > 0 ? pluriel(nbDoutes, 'doute') : null,
    nbEcartees > 0 ? pluriel(nbEcartees, 'ligne laissée de côté', 'lignes laissées de côté') : null,
  ]
    .filter(Boolean)
    .join(' · ');

type Props<C extends string, L extends Ligne<C>> = {
  colonnes: readonly ColonneLue<C, L>[];
  lignes: readonly L[];
  comptes: Comptes;
  unite?: Unite;
};
const PRODUITS: Unite = ['produit repris', 'produits repris'];

/** The first rows of a file as they will be imported, with each doubt marked in its cell. */
export const LignesLues = <C extends string, L extends Ligne<C>>({
  colonnes,
  lignes,
  comptes,
  unite = PRODUITS,
}: Props<C, L>) => {
  if (lignes.length === 0) return null;
  const montrees = colonnes.filter((colonne) =>
    lignes.some((ligne) => colonne.valeur(ligne) !== null || doutesDe(colonne, ligne).length > 0),
  );
  return (
    <Section titre="Ce qui sera repris" texte={insecable(`${bilan(comptes, unite)}. Rien n’est encore écrit.`)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows */}
      <section className={styles.defile} tabIndex={0} aria-label="Premières lignes reprises">
        <table className={styles.produits}>
          <thead>
            <tr>
              <th scope="col" data-nombre>
                Ligne
              </th>
              {montrees.map(({ titre, nombre }) => (
                <th key={titre} scope="col" data-nombre={nombre}>
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lignes.map((ligne) => (
              <tr key={ligne.ligne}>
                <td data-nombre>{ligne.ligne}</td>
                {montrees.map((colonne) => (
                  <td key={colonne.titre} data-nombre={colonne.nombre}>
                    <Cellule colonne={colonne} ligne={ligne} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {comptes.nbReprises > lignes.length ? (
          <Text size="xs" c="dimmed" px={10} py={6}>
            {`Les ${lignes.length} premières, sur ${formatNombre(comptes.nbReprises)}.`}
          </Text>
        ) : null}
      </section>
    </Section>
  );
};
