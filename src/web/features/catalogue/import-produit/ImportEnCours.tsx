import { Alert, Anchor, Group, Progress, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { useRafraichirProduits } from '#web/features/catalogue/produit/queries.ts';
import { importQueries } from './queries.ts';

/** Shows above the list an import under way, whoever started it. Reads the list again when it ends. */
export const ImportEnCours = ({ onOuvrir }: { onOuvrir: (id: number) => void }) => {
  const { data } = useQuery(importQueries.derniers());
  const rafraichir = useRafraichirProduits();
  const courant = data?.elements.find(({ etat }) => etat === 'EN_COURS');
  const suivi = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (suivi.current !== undefined && courant === undefined) void rafraichir();
    suivi.current = courant?.id;
  }, [courant, rafraichir]);
  if (!courant) return null;
  const part = (courant.nbTraitees / Math.max(courant.nbLignes, 1)) * 100;
  return (
    <Alert color={courant.interrompu ? 'orange' : 'blue'} icon={<IconFileImport aria-hidden />} p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {courant.interrompu ? 'Import interrompu' : 'Import en cours'} : {courant.nomFichier},{' '}
          {formatNombre(courant.nbTraitees)} sur {pluriel(courant.nbLignes, 'ligne')}
        </Text>
        <Anchor component="button" size="sm" onClick={() => onOuvrir(courant.id)}>
          {courant.interrompu ? 'Reprendre' : 'Suivre'}
        </Anchor>
      </Group>
      <Progress mt={6} size={5} value={part} aria-label="Avancement de l’import" animated={!courant.interrompu} />
    </Alert>
  );
};
