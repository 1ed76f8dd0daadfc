import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApercuImport as Apercu, ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { apparenceImport } from './apparence.ts';
import { Etapes } from './Etapes.tsx';
import { ImportApercu } from './ImportApercu.tsx';
import { ImportColonnes } from './ImportColonnes.tsx';
import { ImportDepot } from './ImportDepot.tsx';
import { ImportRapport } from './ImportRapport.tsx';
import { importQueries } from './queries.ts';

const ETAPES = ['Fichier', 'Colonnes', 'Vérification', 'Import'] as const;

const etapeDe = (un: ImportProduits | undefined, apercu: Apercu | null): number => {
  if (!un) return 0;
  if (un.etat !== 'ANALYSE' && un.etat !== 'PRET') return 3;
  return apercu?.import.id === un.id ? 2 : 1;
};

type Props = { cible: string | null; onFermer: () => void; onOuvrir: (id: number | null) => void };

/**
 * File, columns, check, import: `?import=nouveau` then `?import=12`. The server keeps each step: the person may leave
 * and come back.
 */
export const ImportDrawer = ({ cible, onFermer, onOuvrir }: Props) => {
  const id = Number(cible);
  const connu = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...importQueries.un(id), enabled: connu });
  const [apercu, setApercu] = useState<Apercu | null>(null);
  const un = connu ? data : undefined;
  const etape = etapeDe(un, apercu);
  const { teinte, libelle } = un ? apparenceImport(un) : { teinte: 'gris' as const, libelle: '' };
  return (
    <DetailDrawer
      ouvert={cible !== null}
      onFermer={onFermer}
      largeur={980}
      titre="Importer des produits"
      sousTitre={
        un ? (
          <Text span inherit lineClamp={1} title={un.nomFichier}>
            {un.nomFichier}
          </Text>
        ) : undefined
      }
      marque={
        un ? (
          <StatusBadge style={{ flex: 'none' }} teinte={teinte}>
            {libelle}
          </StatusBadge>
        ) : undefined
      }
    >
      <Etapes noms={ETAPES} active={etape} libelle="Étapes de l’import" />
      {!connu ? (
        <ImportDepot onOuvrir={onOuvrir} />
      ) : error && !un ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : !un ? (
        <Skeleton h={360} />
      ) : etape === 1 ? (
        <ImportColonnes
          key={`${un.id}-${un.encodage}-${un.separateur}-${un.entete}`}
          un={un}
          onApercu={setApercu}
          onAutre={() => onOuvrir(null)}
        />
      ) : etape === 2 && apercu ? (
        <ImportApercu apercu={apercu} onRetour={() => setApercu(null)} />
      ) : (
        <ImportRapport un={un} onAutre={() => onOuvrir(null)} />
      )}
    </DetailDrawer>
  );
};
