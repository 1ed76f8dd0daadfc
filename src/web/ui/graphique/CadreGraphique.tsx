import { SegmentedControl, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import { insecable } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ExportMenu } from '#web/ui/menus/ExportMenu.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { bornerGraphique, hauteurDuTrace } from './bornes.ts';
import { enTableau, estSansChiffre, type DonneesGraphique, type DonneesTableau } from './donnees.ts';
import styles from './Graphique.module.css';
import { telechargerImage } from './image.ts';
import { Legende } from './Legende.tsx';
import { TableauGraphique } from './TableauGraphique.tsx';
import type { TraceProps } from './Trace.tsx';

const HAUTEUR = 260;
const Trace = differerPartie<TraceProps>(async () => (await import('./Trace.tsx')).Trace, <Skeleton h={HAUTEUR} />);

export type VueGraphique = 'graphique' | 'tableau';

export type CadreGraphiqueProps = {
  titre: string;
  /** One sentence that explains the figures. */
  lecture?: ReactNode;
  /** Undefined while the figures load. */
  donnees: DonneesGraphique | undefined;
  echec?: { readonly erreur: unknown; readonly reessayer: () => void } | undefined;
  /** Shown without any figure: the missing data, and the act that brings it. */
  vide: { readonly titre: string; readonly texte: string };
  /** Chart or table, kept in the address by the screen. */
  vue: VueGraphique;
  onVue: (vue: VueGraphique) => void;
  /** @returns the name of the file */
  exporterTableau: (tableau: DonneesTableau, format: FormatExport) => Promise<string>;
  /** Explanations under the chart. */
  children?: ReactNode;
};

type OutilsProps = Pick<CadreGraphiqueProps, 'titre' | 'vue' | 'onVue' | 'exporterTableau'> & {
  donnees: DonneesGraphique;
  cadre: { readonly current: HTMLElement | null };
};

/** The chart/table switch and the exports. */
const Outils = ({ titre, vue, onVue, exporterTableau, donnees, cadre }: OutilsProps) => (
  <div className={styles.outils} data-sans-impression>
    <SegmentedControl
      aria-label={`Présentation : ${titre}`}
      value={vue}
      onChange={(choisie) => onVue(choisie === 'tableau' ? 'tableau' : 'graphique')}
      data={[
        { value: 'graphique', label: 'Graphique' },
        { value: 'tableau', label: 'Tableau' },
      ]}
    />
    <ExportMenu
      onExporter={async (format) => {
        succes(`${await exporterTableau(enTableau(titre, donnees), format)} téléchargé.`);
      }}
      onImage={
        vue === 'graphique'
          ? async () => {
              if (cadre.current) succes(`${await telechargerImage(cadre.current, titre)} téléchargé.`);
            }
          : undefined
      }
    />
  </div>
);

const Dessin = ({ titre, donnees }: { titre: string; donnees: DonneesGraphique }) => {
  const { donnees: montrees, dit } = bornerGraphique(donnees);
  return (
    <div className={styles.dessin}>
      <Legende series={donnees.series} forme={donnees.forme} />
      <div aria-hidden className={styles.toile} style={{ minHeight: hauteurDuTrace(montrees) }}>
        <div className={styles.trace}>
          <Trace donnees={montrees} />
        </div>
      </div>
      {dit === null ? null : (
        <Text size="xs" c="dimmed">
          {insecable(dit)}
        </Text>
      )}
      <VisuallyHidden component="div">
        <TableauGraphique titre={titre} donnees={donnees} sansLiens />
      </VisuallyHidden>
    </div>
  );
};

const Contenu = ({ titre, donnees, echec, vide, vue }: CadreGraphiqueProps) => {
  if (donnees === undefined)
    return echec ? (
      <ErrorState compact erreur={echec.erreur} onReessayer={echec.reessayer} />
    ) : (
      <Skeleton h={HAUTEUR} />
    );
  if (estSansChiffre(donnees)) return <EmptyState compact {...vide} />;
  return vue === 'tableau' ? (
    <TableauGraphique titre={titre} donnees={donnees} />
  ) : (
    <Dessin titre={titre} donnees={donnees} />
  );
};

/** A chart with its title, its sentence, its table behind a switch, and its exports. */
export const CadreGraphique = (props: CadreGraphiqueProps) => {
  const { titre, lecture, donnees, children } = props;
  const id = useId();
  const cadre = useRef<HTMLElement>(null);
  return (
    <section ref={cadre} className={styles.cadre} aria-labelledby={id}>
      <div className={styles.tete}>
        <div className={styles.titres}>
          <Title order={3} id={id}>
            {titre}
          </Title>
          {lecture ? (
            <Text size="sm" c="dimmed">
              {lecture}
            </Text>
          ) : null}
        </div>
        {donnees && !estSansChiffre(donnees) ? <Outils {...props} donnees={donnees} cadre={cadre} /> : null}
      </div>
      <Contenu {...props} />
      {children}
    </section>
  );
};
