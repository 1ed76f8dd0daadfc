import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { formatCentimes, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { ImportLuDrawer } from '#web/ui/lecture/ImportLuDrawer.tsx';
import { LectureFields } from '#web/ui/lecture/LectureFields.tsx';
import { Section } from '#web/ui/Section.tsx';
import { AvancementImport, phraseImport, RefusDeLImport } from './DerniersImports.tsx';
import { enEnvoi } from './envoi-ventes.ts';
import { LignesVentes, RefusVentes } from './ImportLignes.tsx';
import { ColonnesDuFichier } from './ImportReglages.tsx';
import {
  extracteurQueries,
  useImporterVentes,
  type DemandeImportExtracteur,
  type FichiersDeVentes,
} from './queries.ts';
import type { LectureVentes } from '#shared/features/connexions/vente/schemas/import.ts';

const periode = ({ premierJour, dernierJour }: Pick<LectureVentes, 'premierJour' | 'dernierJour'>): string | null =>
  premierJour && dernierJour ? `du ${formatJour(premierJour)} au ${formatJour(dernierJour)}` : null;

const CeQuiSeraGarde = ({ lecture }: { lecture: LectureVentes }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Période', valeur: periode(lecture) },
        { libelle: 'Jours', valeur: pluriel(lecture.nbJours, 'jour') },
        { libelle: 'CA TTC', valeur: formatCentimes(lecture.caTtcCentimes) },
      ]}
    />
    {lecture.nbJoursRemplaces > 0 ? (
      <Alert color="orange">
        {insecable(
          `${pluriel(
            lecture.nbJoursRemplaces,
            'jour déjà complet sera remplacé',
            'jours déjà complets seront remplacés',
          )} par ce fichier : un jour importé remplace le jour entier, jamais un doublon.`,
        )}
      </Alert>
    ) : null}
  </>
);

/** Follows the import until its end; it continues without this drawer. */
const Suivi = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data: importVentes, error, refetch } = useQuery(extracteurQueries.unImport(id));
  if (!importVentes) return <Attente erreur={error} onReessayer={() => void refetch()} hauteur={120} />;
  return (
    <Section
      titre={
        importVentes.etat === 'EN_COURS'
          ? 'Import en cours'
          : importVentes.etat === 'TERMINE'
            ? 'Import terminé'
            : 'Import arrêté'
      }
    >
      <Stack gap="sm" aria-live="polite">
        <Text size="sm">{phraseImport(importVentes)}.</Text>
        <AvancementImport importVentes={importVentes} />
        {importVentes.erreur ? <Alert color="red">{insecable(importVentes.erreur)}</Alert> : null}
        <RefusDeLImport importVentes={importVentes} />
        {importVentes.etat === 'EN_COURS' ? (
          <Text size="sm" c="dimmed">
            Vous pouvez quitter cette page : l’import continue.
          </Text>
        ) : (
          <Button onClick={onFermer} style={{ alignSelf: 'start' }}>
            Voir le calendrier
          </Button>
        )}
      </Stack>
    </Section>
  );
};

/** Imports a file of sales: file, columns, lines kept and refused, then its days one by one. */
export const ImportVentesDrawer = ({ onFermer }: { onFermer: () => void }) => {
  const [choisi, setChoisi] = useState<FichiersDeVentes | null>(null);
  const [demande, setDemande] = useState<DemandeImportExtracteur>({});
  const { data, error, isFetching } = useQuery(extracteurQueries.lecture(choisi, demande));
  const importer = useImporterVentes();
  const lecture = choisi ? data : undefined;
  const suivi = importer.data;
  const pret =
    choisi !== null &&
    lecture !== undefined &&
    lecture.manque === null &&
    lecture.nbRetenues > 0 &&
    !isFetching &&
    !error;
  const choisir = async (fichiers: readonly File[]) =>
    setChoisi({
      nom: fichiers.map(({ name }) => name).join(', '),
      envoyes: await Promise.all(fichiers.map(enEnvoi)),
      cle: cleUnique(),
    });
  const changer = (modifs: Partial<DemandeImportExtracteur>) => setDemande({ ...demande, ...modifs });
  const recommencer = () => {
    setChoisi(null);
    setDemande({});
    importer.reset();
  };
  return (
    <ImportLuDrawer
      onFermer={onFermer}
      largeur={1080}
      titre="Importer des ventes"
      nomFichier={choisi?.nom ?? null}
      onRecommencer={recommencer}
      enLecture={isFetching}
      refus={{ lecture: error, import: importer.error }}
      action={{
        libelle: lecture && lecture.nbJours > 0 ? `Importer ${pluriel(lecture.nbJours, 'jour')}` : 'Importer',
        icone: IconFileImport,
        pret,
        enCours: importer.isPending,
        faire: () => pret && importer.mutate({ choisi, demande }),
      }}
      suivi={suivi ? <Suivi id={suivi.id} onFermer={onFermer} /> : undefined}
      lecture={
        lecture ? (
          <>
            {lecture.forme === 'DEXTER' ? null : (
              <LectureFields lecture={lecture} demande={demande} changer={changer} />
            )}
            <ColonnesDuFichier lecture={lecture} changer={changer} />
            {lecture.manque ? <Alert color="orange">{insecable(lecture.manque)}</Alert> : null}
            {lecture.remarque ? <Alert color="orange">{insecable(lecture.remarque)}</Alert> : null}
            {lecture.nbRetenues > 0 ? <CeQuiSeraGarde lecture={lecture} /> : null}
            <RefusVentes lecture={lecture} />
            <LignesVentes lecture={lecture} />
          </>
        ) : null
      }
      depot={
        <>
          <FileDrop
            libelle="Fichier CSV, XLSX ou JSON, compressé ou non"
            accepte=".csv,.txt,.tsv,.xlsx,.json,.gz"
            plusieurs
            onFichiers={(fichiers) => void choisir(fichiers)}
          />
          <Text size="sm" c="dimmed">
            Une ligne par produit et par jour, avec la date, le code, la quantité et le chiffre d’affaires. Les colonnes
            sont reconnues à leurs titres et se corrigent ; rien n’est écrit avant que vous ayez vu ce qui sera gardé.
            Aucune donnée de patient, d’ordonnance ni d’opérateur n’est gardée. Une extraction JSON se dépose avec son
            fichier « Stock ».
          </Text>
        </>
      }
    />
  );
};
