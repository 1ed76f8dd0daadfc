import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChampOffre, LectureOffre, ProduitOffre } from '#shared/features/operations/import-offre/contract.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './ImportOffre.module.css';

type Colonne = {
  readonly titre: string;
  readonly champs: readonly ChampOffre[];
  readonly nombre?: boolean;
  readonly valeur: (produit: ProduitOffre) => string | null;
};
const ecrit = <V,>(valeur: V | null, ecrire: (valeur: V) => string): string | null =>
  valeur === null ? null : ecrire(valeur);

const COLONNES: readonly Colonne[] = [
  { titre: 'Produit', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'EAN', champs: ['ean', 'cip'], valeur: ({ ean }) => ean },
  { titre: 'Laboratoire', champs: ['laboratoire'], valeur: ({ laboratoire }) => laboratoire },
  { titre: 'Gamme', champs: ['gamme'], valeur: ({ gamme }) => gamme },
  { titre: 'Qté', champs: ['quantite'], nombre: true, valeur: ({ quantite }) => ecrit(quantite, formatNombre) },
  {
    titre: 'Prix public TTC',
    champs: ['prixPublicTtc'],
    nombre: true,
    valeur: ({ prixPublicTtcCentimes }) => ecrit(prixPublicTtcCentimes, formatCentimes),
  },
  {
    titre: 'Achat HT',
    champs: ['prixRemiseHt', 'prixAchatHt'],
    nombre: true,
    valeur: ({ prixAchatHtCentimes }) => ecrit(prixAchatHtCentimes, formatCentimes),
  },
  { titre: 'TVA', champs: ['tva'], nombre: true, valeur: ({ tva }) => ecrit(tva, formatPourcentage) },
  { titre: 'Remise', champs: ['remise'], nombre: true, valeur: ({ remisePct }) => ecrit(remisePct, formatPourcentage) },
  { titre: 'UG', champs: ['ug'], nombre: true, valeur: ({ ug }) => ug },
  { titre: 'Catégorie', champs: ['categorieEncadree'], valeur: () => null },
  { titre: 'Début', champs: ['dateDebut'], valeur: ({ dateDebut }) => ecrit(dateDebut, formatJour) },
  { titre: 'Fin', champs: ['dateFin'], valeur: ({ dateFin }) => ecrit(dateFin, formatJour) },
];

const doutesDe = ({ champs }: Colonne, { doutes }: ProduitOffre) =>
  doutes.filter(({ champ }) => champs.includes(champ));

/** What is kept; beside it, what was written and could not be read for certain. */
const Cellule = ({ colonne, produit }: { colonne: Colonne; produit: ProduitOffre }): ReactNode => {
  const valeur = colonne.valeur(produit);
  return (
    <>
      {valeur}
      {doutesDe(colonne, produit).map(({ champ, ecrit: texte, phrase }) => (
        <span key={champ} className={styles.doute} title={phrase}>
          <IconAlertTriangle size={14} aria-hidden />
          {texte === valeur ? null : `« ${texte} »`}
          <VisuallyHidden>{` : ${phrase}`}</VisuallyHidden>
        </span>
      ))}
      {valeur === null && doutesDe(colonne, produit).length === 0 ? '–' : null}
    </>
  );
};

/** The counts that nothing of the file escapes: kept, in doubt, left out. */
const bilan = ({ nbProduits, nbDoutes, nbEcartees }: LectureOffre): string =>
  [
    pluriel(nbProduits, 'produit repris', 'produits repris'),
    nbDoutes > 0 ? pluriel(nbDoutes, 'doute') : null,
    nbEcartees > 0 ? pluriel(nbEcartees, 'ligne laissée de côté', 'lignes laissées de côté') : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** The first rows as they will be kept, each doubt marked at its cell. */
export const Lignes = ({ lecture }: { lecture: LectureOffre }) => {
  const { produits, nbProduits } = lecture;
  if (produits.length === 0) return null;
  const colonnes = COLONNES.filter((colonne) =>
    produits.some((produit) => colonne.valeur(produit) !== null || doutesDe(colonne, produit).length > 0),
  );
  return (
    <Section titre="Ce qui sera repris" texte={insecable(`${bilan(lecture)}. Rien n’est encore écrit.`)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows */}
      <section className={styles.defile} tabIndex={0} aria-label="Premières lignes reprises">
        <table className={styles.produits}>
          <thead>
            <tr>
              <th scope="col" data-nombre>
                Ligne
              </th>
              {colonnes.map(({ titre, nombre }) => (
                <th key={titre} scope="col" data-nombre={nombre}>
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {produits.map((produit) => (
              <tr key={produit.ligne}>
                <td data-nombre>{produit.ligne}</td>
                {colonnes.map((colonne) => (
                  <td key={colonne.titre} data-nombre={colonne.nombre}>
                    <Cellule colonne={colonne} produit={produit} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {nbProduits > produits.length ? (
          <Text size="xs" c="dimmed" px={10} py={6}>
            {`Les ${produits.length} premières, sur ${formatNombre(nbProduits)}.`}
          </Text>
        ) : null}
      </section>
    </Section>
  );
};
