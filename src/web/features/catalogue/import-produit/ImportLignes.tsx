import type { LigneImport } from '#shared/features/catalogue/import-produit/contract.ts';
import styles from './Import.module.css';

const cellules = (ligne: LigneImport) => ligne.cellules.filter(Boolean).join(' · ');

/** Lines of a file with their remark: the reason of a refusal, or what to check. */
export const ImportLignes = ({ lignes, titre }: { lignes: readonly LigneImport[]; titre: string }) => (
  <div className={styles.defile}>
    <table className={styles.lignes} aria-label={titre}>
      <thead>
        <tr>
          <th scope="col" className={styles.numero}>
            Ligne
          </th>
          <th scope="col">{titre}</th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((ligne) => (
          <tr key={ligne.numero}>
            <td className={`${styles.numero} chiffres`}>{ligne.numero}</td>
            <td>
              {ligne.motif ?? ligne.avertissements.join(' ')}
              <span className={styles.cellules} title={cellules(ligne)}>
                {cellules(ligne)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
