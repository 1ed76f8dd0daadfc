import { Text } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleActionEncours } from '#shared/features/argent/encours/messages.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { libelleBase, libellePeriodeRfa, libelleResultat } from '#shared/features/argent/rfa/messages.ts';
import { formatCentimes, formatJour, pluriel } from '#web/lib/formats.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { chiffresDuPalier, formatBase, formatValeur, nomPalier } from './mots.ts';
import styles from './Rfa.module.css';

const estLong = (texte: string | null): boolean => (texte?.length ?? 0) > 40;

const plancherEnMots = (rfa: DetailRfa): string | null => {
  const { plancherSeuil, plancherValeur } = rfa;
  const seuil = plancherSeuil === null ? null : formatBase(rfa, plancherSeuil);
  const valeur = plancherValeur === null ? null : formatValeur(rfa.resultatType, plancherValeur);
  return seuil === null && valeur === null ? null : [seuil ?? 'Sans seuil', valeur ?? 'sans valeur'].join(' : ');
};
const periodeEnMots = ({ resultatPeriode, dateDebut, dateFin }: DetailRfa): string =>
  resultatPeriode === 'LIBRE' && dateDebut && dateFin
    ? `Du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`
    : libellePeriodeRfa[resultatPeriode];

const Acomptes = ({ acomptes }: Pick<DetailRfa, 'acomptes'>) => (
  <>
    {acomptes.map(({ date, montantCentimes }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- interim payments have no other identity
      <span key={i} className="chiffres" style={{ display: 'block' }}>
        {formatMontant(montantCentimes, 'HT')} le {formatJour(date)}
      </span>
    ))}
  </>
);

/**
 * The reference: typed, or else read in the months of the previous year (RFA-35); with several periods, each has its
 * own.
 */
const referenceEnMots = ({ reference, periodes }: DetailRfa): string | null => {
  const referenceDePeriode = periodes.length === 1 ? (periodes[0]?.reference ?? null) : null;
  if (reference !== null) return formatCentimes(reference);
  return referenceDePeriode === null ? null : `${formatCentimes(referenceDePeriode)}, lue dans ses mois`;
};

/** The paliers of a contract without progress yet. */
export const PaliersDuContrat = ({ rfa }: { rfa: Pick<DetailRfa, 'type' | 'resultatType' | 'paliers'> }) =>
  rfa.paliers.length === 0 ? null : (
    <Section titre="Paliers">
      <ol className={styles.paliers}>
        {rfa.paliers.map((palier, i) => (
          <li key={palier.id}>
            <span className={styles.palierRang} aria-hidden>
              {i + 1}
            </span>
            <div className={styles.palierDit}>
              {nomPalier(rfa, palier, i)}
              <small className="chiffres">{chiffresDuPalier(rfa, palier)}</small>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );

export const RfaContrat = ({ rfa }: { rfa: DetailRfa }) => (
  <Section titre="Contrat">
    <Text size="sm" className={styles.texte}>
      {rfa.condition}
    </Text>
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Gamme', valeur: rfa.gamme, large: estLong(rfa.gamme) },
        { libelle: 'Produit', valeur: rfa.produit, large: estLong(rfa.produit) },
        { libelle: 'Base mesurée', valeur: libelleBase[rfa.type] },
        { libelle: 'Unités gratuites', valeur: rfa.gratuitesComptees ? 'Comptées dans la quantité' : null },
        { libelle: 'Résultat', valeur: libelleResultat[rfa.resultatType] },
        { libelle: 'Gamme du résultat', valeur: rfa.resultatGamme, large: estLong(rfa.resultatGamme) },
        { libelle: 'Période du résultat', valeur: periodeEnMots(rfa) },
        {
          libelle: 'Niveau de base',
          valeur: rfa.taux === 0 ? null : formatValeur(rfa.resultatType, rfa.taux),
        },
        { libelle: 'Plancher', valeur: plancherEnMots(rfa) },
        {
          libelle: 'Base de l’année précédente',
          valeur: referenceEnMots(rfa),
        },
        {
          libelle: 'Acomptes',
          valeur: rfa.acomptes.length > 0 ? <Acomptes acomptes={rfa.acomptes} /> : null,
        },
        { libelle: 'Mode de règlement', valeur: libelleActionEncours[rfa.modeReglement] },
        { libelle: 'Règlement prévu', valeur: formatJour(rfa.dateReglementPrevue) },
        { libelle: 'Opérateur', valeur: rfa.operateurNom },
        { libelle: 'Source', valeur: rfa.groupementNom },
        { libelle: 'Produits', valeur: rfa.nbProduits > 0 ? pluriel(rfa.nbProduits, 'produit') : null },
      ]}
    />
    {rfa.produits.length > 0 ? (
      <ul className={styles.produits} aria-label="Produits de la RFA">
        {rfa.produits.map(({ nom, ean }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- products have no other identity
          <li key={i}>
            {nom} <small className="chiffres">{ean}</small>
          </li>
        ))}
      </ul>
    ) : null}
  </Section>
);
