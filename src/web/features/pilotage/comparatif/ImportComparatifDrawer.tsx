import { Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choisirFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { ImportLuDrawer } from '#web/ui/lecture/ImportLuDrawer.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { LignesReprises, RemarquesImport } from './ImportLignes.tsx';
import { CeQueLeFichierTait, ColonnesDuTarif, LectureDuTarif, type ReglagesImport } from './ImportReglages.tsx';
import { comparatifQueries, useImporterComparatif } from './queries.ts';

type Props = {
  annee: number;
  /** Famille and segments that the list shows. */
  ou: Partial<Pick<ReglagesImport, 'familleId' | 'segmentId' | 'sousSegmentIds'>>;
  onFermer: () => void;
};

/**
 * Imports a file of prices as rows of a year: file, columns, preview, then the rows. Nothing is written before the
 * last step.
 */
export const ImportComparatifDrawer = ({ annee, ou, onFermer }: Props) => {
  const depart: ReglagesImport = {
    annee,
    laboratoireId: null,
    familleId: null,
    segmentId: null,
    sousSegmentIds: [],
    ...ou,
  };
  const [choisi, setChoisi] = useState<FichierChoisi | null>(null);
  const [demande, setDemande] = useState(depart);
  const { data, error, isFetching } = useQuery(comparatifQueries.lecture(choisi, demande));
  const importer = useImporterComparatif();
  const lecture = choisi ? data : undefined;
  const bloquee = lecture?.remarques.some(({ genre }) => genre === 'BLOQUANT') ?? true;
  const pret = choisi !== null && lecture !== undefined && !bloquee && !isFetching && !error;
  const changer = (modifs: Partial<ReglagesImport>) => setDemande({ ...demande, ...modifs });
  const recommencer = () => {
    setChoisi(null);
    setDemande(depart);
    importer.reset();
  };
  const ajouter = () => {
    if (!pret) return;
    importer.mutate(
      { choisi, demande },
      {
        onSuccess: ({ nbAjoutees }) => {
          succes(insecable(`${pluriel(nbAjoutees, 'produit ajouté', 'produits ajoutés')} au comparatif ${annee}.`));
          onFermer();
        },
      },
    );
  };
  return (
    <ImportLuDrawer
      onFermer={onFermer}
      largeur={1080}
      titre={`Importer dans le comparatif ${annee}`}
      nomFichier={choisi?.fichier.name ?? null}
      onRecommencer={recommencer}
      enLecture={isFetching}
      refus={{ lecture: error, import: importer.error }}
      action={{
        libelle: lecture && lecture.nbReprises > 0 ? `Ajouter ${pluriel(lecture.nbReprises, 'produit')}` : 'Ajouter',
        icone: IconFileSpreadsheet,
        pret,
        enCours: importer.isPending,
        faire: ajouter,
      }}
      lecture={
        lecture ? (
          <>
            <LectureDuTarif lecture={lecture} demande={demande} changer={changer} />
            <CeQueLeFichierTait demande={demande} changer={changer} />
            <ColonnesDuTarif lecture={lecture} changer={changer} />
            <RemarquesImport lecture={lecture} />
            <LignesReprises lecture={lecture} />
          </>
        ) : null
      }
      depot={
        <>
          <FileDrop
            libelle="Fichier CSV, TXT ou XLSX"
            accepte=".csv,.txt,.tsv,.xlsx"
            onFichiers={([fichier]) => fichier && setChoisi(choisirFichier(fichier))}
          />
          <Text size="sm" c="dimmed">
            Un export de votre logiciel ou un tarif : un produit par ligne, avec son prix d’achat remisé HT et son prix
            de vente TTC. Les colonnes sont reconnues à leurs titres et se corrigent ; rien n’est écrit avant que vous
            ayez vu ce qui sera ajouté.
          </Text>
        </>
      }
    />
  );
};
