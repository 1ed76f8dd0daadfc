import { Text } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailFacture, LigneControlee } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleNatureLigne, libelleResultatLigne, phraseMotif } from '#shared/features/argent/facture/messages.ts';
import { formatCentimes, insecable } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Facture.module.css';
import { NatureDeLigne } from './NatureChoix.tsx';
import { formatPrix, formatRemise, formatUnites, teinteResultat } from './mots.ts';

const Resultat = ({ ligne }: { ligne: LigneControlee }) => {
  const { resultat, encoursId, ecartCentimes } = ligne;
  const motif = phraseMotif(ligne);
  // The nature of the line explains it enough.
  if (resultat === null || ligne.motif === 'HORS_MARCHANDISE') return <>–</>;
  return (
    <div className={styles.resultat}>
      <StatusBadge teinte={encoursId === null ? teinteResultat[resultat] : 'bleu'}>
        {encoursId === null ? libelleResultatLigne[resultat] : 'Réclamée'}
      </StatusBadge>
      {ecartCentimes === 0 ? null : (
        <strong className="chiffres">{formatMontant(Math.abs(ecartCentimes), 'HT')}</strong>
      )}
      {motif === '' ? null : <small>{insecable(motif)}</small>}
    </div>
  );
};

const Ligne = ({ facture, ligne }: { facture: DetailFacture; ligne: LigneControlee }) => (
  <tr data-ecart={ligne.resultat === 'ECART_DEFAVORABLE' || undefined}>
    <th scope="row">
      {ligne.nom}
      <small className="chiffres">{ligne.ean ?? ligne.cip13 ?? ligne.codeVendeur ?? 'sans code'}</small>
    </th>
    <td className={styles.nature} data-titre="Nature">
      <NatureDeLigne facture={facture} ligne={ligne} />
    </td>
    <td className="chiffres" data-titre="Quantité">
      {formatUnites(ligne.quantiteMillioniemes)}
      {ligne.quantiteGratuiteMillioniemes > 0 ? (
        <small>+ {formatUnites(ligne.quantiteGratuiteMillioniemes)} gratuites</small>
      ) : null}
    </td>
    <td className="chiffres" data-titre="Prix brut">
      {formatPrix(ligne.prixBrutMillioniemes)}
    </td>
    <td className="chiffres" data-titre="Remise">
      {formatRemise(ligne.remiseConstateeCentiemes)}
    </td>
    <td className="chiffres" data-titre="Montant HT">
      {formatCentimes(ligne.montantNetCentimes)}
    </td>
    <td className={styles.controle}>
      <Resultat ligne={ligne} />
    </td>
  </tr>
);

const rangDe = ({ resultat }: LigneControlee): number => (resultat === 'ECART_DEFAVORABLE' ? 0 : 1);

/**
 * Amounts at the foot of the facture: freight, fees, discounts on the whole. With them, the column adds up to its HT.
 */
const Pied = ({ facture: { ajustements, htCentimes, lignes } }: { facture: DetailFacture }) => {
  const hors = ajustements
    .filter(({ dansLePrix }) => !dansLePrix)
    .map((ajustement, rang) => ({ ...ajustement, cle: String(rang) }));
  const somme = lignes.reduce((total, { montantNetCentimes }) => total + montantNetCentimes, 0);
  if (hors.length === 0 && somme === htCentimes) return null;
  return (
    <tfoot>
      {hors.map((ajuste) => (
        <tr key={ajuste.cle}>
          <th scope="row" colSpan={5}>
            {ajuste.libelle ?? libelleNatureLigne[ajuste.nature === 'CHARGE' ? 'PORT' : 'REMISE']}
          </th>
          <td className="chiffres" data-titre="Montant HT">
            {formatCentimes(ajuste.nature === 'CHARGE' ? ajuste.montantCentimes : -ajuste.montantCentimes)}
          </td>
        </tr>
      ))}
      {htCentimes === null ? null : (
        <tr>
          <th scope="row" colSpan={5}>
            Total HT du document
          </th>
          <td className="chiffres" data-titre="Montant HT">
            <strong>{formatCentimes(htCentimes)}</strong>
          </td>
        </tr>
      )}
    </tfoot>
  );
};

/** The lines with the result of the check against the conditions; lines with an écart come first. */
export const FactureLignes = ({ facture }: { facture: DetailFacture }) => {
  const { lignes, nature } = facture;
  if (lignes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {insecable('Ce document ne contient pas le détail de ses lignes : seuls ses totaux se lisent.')}
      </Text>
    );
  return (
    <table className={styles.lignes} aria-label={nature === 'AVOIR' ? 'Lignes de l’avoir' : 'Lignes de la facture'}>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          <th scope="col" className={styles.nature}>
            Nature
          </th>
          <th scope="col">Quantité</th>
          <th scope="col">Prix brut</th>
          <th scope="col">Remise</th>
          <th scope="col">Montant HT</th>
          <th scope="col">Contrôle</th>
        </tr>
      </thead>
      <tbody>
        {lignes
          .toSorted((a, b) => rangDe(a) - rangDe(b) || a.rang - b.rang)
          .map((ligne) => (
            <Ligne key={ligne.id} facture={facture} ligne={ligne} />
          ))}
      </tbody>
      <Pied facture={facture} />
    </table>
  );
};
