import styles from './Condition.module.css';

type Produit = { readonly nom: string; readonly ean: string | null; readonly remise: string | null };

/** The products of a condition or of a tranche, read-only. */
export const ProduitsLus = ({ produits, libelle }: { produits: readonly Produit[]; libelle: string }) =>
  produits.length === 0 ? null : (
    <table className={styles.produits} aria-label={libelle}>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          <th scope="col">Remise</th>
        </tr>
      </thead>
      <tbody>
        {produits.map(({ nom, ean, remise }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- products have no other identity
          <tr key={i}>
            <td>
              {nom}
              {ean ? (
                <small className="chiffres" style={{ display: 'block', color: 'var(--mantine-color-dimmed)' }}>
                  {ean}
                </small>
              ) : null}
            </td>
            <td>{remise ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
