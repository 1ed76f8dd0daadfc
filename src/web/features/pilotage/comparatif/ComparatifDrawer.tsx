import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  formulesDeMarge,
  libelleActeComparatif,
  libelleMesure,
  libelleUniteComparatif,
} from '#shared/features/pilotage/comparatif/messages.ts';
import {
  calculerMarges,
  remisesRetenues,
  type MargesComparatif,
} from '#shared/features/pilotage/comparatif/rules/marges.ts';
import type { DetailComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';
import {
  formatCentimes,
  formatInstant,
  formatJour,
  formatNombre,
  formatPourcentage,
  insecable,
} from '#web/lib/formats.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Comparatif.module.css';
import { cheminDeFamille, type NomDeFamille } from './noms-familles.ts';
import { comparatifQueries } from './queries.ts';
import { VentesDuProduit } from './VentesDuProduit.tsx';
import { useActesOffertsComparatif, type NavigationComparatif } from './use-actes-comparatif.ts';

const pourcentage = (centiemes: number): string => formatPourcentage(centiemes / 100);
const CALCULS: readonly (readonly [keyof MargesComparatif, string, (valeur: number) => string])[] = [
  ['prixVenteHtCentimes', 'Prix de vente HT', formatCentimes],
  ['margeUnitaireCentimes', 'Marge', formatCentimes],
  ['tauxMarque', 'Taux de marque', pourcentage],
  ['tauxMarge', 'Taux de marge', pourcentage],
  ['coefficient', 'Coefficient', (valeur) => formatNombre(valeur / 100)],
  ['margeAnnuelleCentimes', 'Marge annuelle', formatCentimes],
  ['coutNetCentimes', 'Coût net', formatCentimes],
  ['coutReelCentimes', 'Coût réel', formatCentimes],
  ['margeReelleUnitaireCentimes', 'Marge réelle', formatCentimes],
  ['tauxMarqueReel', 'Taux de marque réel', pourcentage],
  ['margeReelleAnnuelleCentimes', 'Marge réelle annuelle', formatCentimes],
];

/** The computed figures, each with its formula. */
const Calculs = ({ marges, mesure }: { marges: MargesComparatif; mesure: string | null }) => (
  <dl className={styles.calculs}>
    {CALCULS.map(([cle, libelle, ecrire]) => (
      <div key={cle}>
        <dt>{libelle}</dt>
        <dd className="chiffres">{ecrire(marges[cle] ?? 0)}</dd>
        <dd className={styles.formule}>{formulesDeMarge[cle]}</dd>
      </div>
    ))}
    {marges.prixMesureCentimes === null || mesure === null ? null : (
      <div>
        <dt>{insecable(`Prix pour ${mesure}`)}</dt>
        <dd className="chiffres">{formatCentimes(marges.prixMesureCentimes)}</dd>
        <dd className={styles.formule}>{formulesDeMarge.prixMesureCentimes}</dd>
      </div>
    )}
  </dl>
);

type Origine = { readonly source: string; readonly date: string } | null;
/** Origin of a discount; a typed value names the one it replaces (CMP-8). */
const direOrigine = (typee: boolean, proposee: Origine): string | null => {
  if (proposee === null) return typee ? 'saisie' : null;
  const source = `${proposee.source}, au ${formatJour(proposee.date)}`;
  return typee ? `saisie ; remplace ${source}` : source;
};
const avecOrigine = (valeur: string, dite: string | null): string => (dite === null ? valeur : `${valeur} (${dite})`);

const Contenu = ({ produit: p, nomDe }: { produit: DetailComparatif; nomDe: NomDeFamille }) => {
  const retenues = remisesRetenues(p);
  return (
    <>
      <Section titre="Prix">
        <KeyValue
          sansVides
          entrees={[
            { libelle: 'Prix d’achat remisé HT', valeur: formatCentimes(p.prixAchatCentimes) },
            { libelle: 'Prix de vente TTC', valeur: formatCentimes(p.prixVenteCentimes) },
            { libelle: 'TVA', valeur: formatPourcentage(p.tva) },
            { libelle: 'Volume annuel', valeur: formatNombre(p.volumeAnnuel) },
            { libelle: 'EAN', valeur: p.ean },
            {
              libelle: 'Contenance',
              valeur:
                p.contenance === null || p.uniteContenance === null
                  ? null
                  : `${formatNombre(p.contenance)} ${libelleUniteComparatif[p.uniteContenance]}`,
            },
            { libelle: 'Famille', valeur: cheminDeFamille(nomDe, p), large: true },
            { libelle: 'Commentaire', valeur: p.commentaire, large: true },
          ]}
        />
      </Section>
      <VentesDuProduit annee={p.annee} ean={p.ean} />
      <Section titre="Ce que le laboratoire rend">
        <KeyValue
          entrees={[
            {
              libelle: 'Unités gratuites',
              valeur: insecable(
                avecOrigine(
                  retenues.ug === null || retenues.ug === '0' ? 'aucune' : retenues.ug,
                  direOrigine(p.ug !== null, p.ugProposee),
                ),
              ),
              large: true,
            },
            {
              libelle: 'RFA',
              valeur: insecable(
                avecOrigine(formatPourcentage(retenues.rfaPct), direOrigine(p.rfaPct !== null, p.rfaProposee)),
              ),
              large: true,
            },
            {
              libelle: 'Contreparties de l’année',
              valeur: p.contrepartiesCentimes === null ? null : formatCentimes(p.contrepartiesCentimes),
            },
          ]}
        />
      </Section>
      <Section titre="Marges">
        <Calculs
          marges={calculerMarges(p)}
          mesure={p.uniteContenance === null ? null : libelleMesure[p.uniteContenance]}
        />
      </Section>
      <HistoriqueSection actes={p.historique} libelles={libelleActeComparatif} />
      <Text size="xs" c="dimmed">
        Ajouté {p.creeParNom ? `par ${p.creeParNom} ` : ''}le {formatInstant(p.creeLe)}
      </Text>
    </>
  );
};

type Props = {
  id: number;
  nomDe: NomDeFamille;
  vers: NavigationComparatif;
  couvert?: boolean;
  onFermer: () => void;
};

/** The drawer of one product: its typed values, and the figures computed from them with their formulas. */
export const ComparatifDrawer = ({ id, nomDe, vers, couvert, onFermer }: Props) => {
  const requete = useQuery(comparatifQueries.detail(id));
  const { data: produit } = requete;
  const actions = useActesOffertsComparatif({ modifier: vers.modifier, dupliquer: vers.dupliquer, supprime: onFermer });
  return (
    <FicheDrawer
      requete={requete}
      sorte="Produit comparé"
      titre={produit?.nom}
      sousTitre={
        produit ? (
          <>
            <strong>{produit.laboratoireNom}</strong>
            <span className="chiffres">{produit.annee}</span>
          </>
        ) : null
      }
      menu={produit && { libelle: `Actions du produit ${produit.nom}`, actions: () => actions(produit) }}
      pied={produit?.droits.modifier ? <BoutonModifier onClick={() => vers.modifier(id)} /> : null}
      couvert={couvert}
      onFermer={onFermer}
    >
      {(detail) => <Contenu produit={detail} nomDe={nomDe} />}
    </FicheDrawer>
  );
};
