import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import { BoutonOutil } from '../BoutonOutil.tsx';
import { MenuDiffere } from './MenuDiffere.tsx';
import { echec } from '../snackbar.tsx';

type ExportMenuProps = {
  /** Exports the filtered rows: `(format) => telechargerFichier(route, { query: { ...query, format } })`. */
  onExporter: (format: FormatExport) => Promise<unknown>;
  /** Saves the chart as an image. */
  onImage?: (() => Promise<unknown>) | undefined;
  /** The reason why nothing can be exported (an empty list). */
  empeche?: string;
};

export const ExportMenu = ({ onExporter, onImage, empeche }: ExportMenuProps) => {
  const [enCours, setEnCours] = useState(false);
  const suivre = async (exporter: () => Promise<unknown>) => {
    setEnCours(true);
    try {
      await exporter();
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <MenuDiffere
      bouton={
        <BoutonOutil
          libelle="Exporter"
          icone={IconDownload}
          loading={enCours}
          disabled={empeche !== undefined}
          title={empeche}
        />
      }
      actions={[
        {
          cle: 'xlsx',
          libelle: 'Excel (XLSX)',
          icone: IconFileSpreadsheet,
          faire: () => void suivre(() => onExporter('xlsx')),
        },
        { cle: 'csv', libelle: 'CSV', icone: IconFileTypeCsv, faire: () => void suivre(() => onExporter('csv')) },
        ...(onImage
          ? [{ cle: 'png', libelle: 'Image (PNG)', icone: IconPhoto, faire: () => void suivre(onImage) }]
          : []),
      ]}
    />
  );
};
