import { Alert, Button, Group, Pagination, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importProduitContract, type ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { call, telechargerFichier } from '#web/lib/api.ts';
import { formatInstant, formatNombre, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { CompteDesLignes } from './ImportApercu.tsx';
import { ImportLignes } from './ImportLignes.tsx';
import { useRafraichirProduits } from '#web/features/catalogue/produit/queries.ts';
import { importQueries, useRetenirImport } from './queries.ts';
import { RetraitsProposes } from './RetraitsProposes.tsx';

const PAR_PAGE = 50;

const Avancement = ({ importProduits }: { importProduits: ImportProduits }) => (
  <Stack gap={6}>
    <Text size="sm" role="status" className="chiffres">
      {formatNombre(importProduits.nbTraitees)} sur {pluriel(importProduits.nbLignes, 'ligne')}
    </Text>
    <Progress
      size="lg"
      value={(importProduits.nbTraitees / Math.max(importProduits.nbLignes, 1)) * 100}
      animated={!importProduits.interrompu}
      color={importProduits.interrompu ? 'orange' : undefined}
      aria-label="Avancement de l’import"
    />
    {importProduits.interrompu ? null : (
      <Text size="sm" c="dimmed">
        L’import continue si vous quittez cette page ; une notification vous dira qu’il est terminé.
      </Text>
    )}
  </Stack>
);

const Refusees = ({ importProduits }: { importProduits: ImportProduits }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(importQueries.lignes(importProduits.id, { statut: 'REFUSEE', page, taille: PAR_PAGE }));
  const exporter = () =>
    telechargerFichier(importProduitContract.rapportImport, { params: { id: importProduits.id } }).catch(
      (erreur: unknown) => echec(erreur),
    );
  const pages = Math.ceil((data?.total ?? 0) / PAR_PAGE);
  return (
    <Section
      titre={pluriel(importProduits.compte.refusees, 'ligne refusée', 'lignes refusées')}
      texte="Corrigez-les dans le fichier téléchargé, puis importez-le."
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => void exporter()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Télécharger (CSV)
        </Button>
      }
    >
      {data ? <ImportLignes lignes={data.elements} titre="Motif du refus" /> : <Skeleton h={200} />}
      {pages > 1 ? (
        <Pagination total={pages} value={page} onChange={setPage} size="sm" aria-label="Pages des lignes refusées" />
      ) : null}
    </Section>
  );
};

const useActes = (importProduits: ImportProduits) => {
  const retenir = useRetenirImport();
  const rafraichir = useRafraichirProduits();
  const reprendre = useMutation({
    mutationFn: () => call(importProduitContract.lancerImport, { params: { id: importProduits.id } }),
    onSuccess: retenir,
    onError: (erreur) => echec(erreur),
  });
  const arreter = async () => {
    const accord = await confirmerActe({
      titre: 'Arrêter cet import ?',
      texte: 'Ce qui est écrit reste au catalogue, les lignes suivantes ne seront pas importées.',
      details: [`${formatNombre(importProduits.nbTraitees)} sur ${pluriel(importProduits.nbLignes, 'ligne')}`],
      action: 'Arrêter',
      danger: true,
    });
    if (!accord) return;
    await call(importProduitContract.abandonnerImport, { params: { id: importProduits.id } }).catch((erreur: unknown) =>
      echec(erreur),
    );
    await rafraichir();
  };
  return { reprendre, arreter };
};

/** Last step: the progress, then the counts and the refused lines. */
export const ImportRapport = ({ importProduits, onAutre }: { importProduits: ImportProduits; onAutre: () => void }) => {
  const { reprendre, arreter } = useActes(importProduits);
  const rafraichir = useRafraichirProduits();
  const court = importProduits.etat === 'EN_COURS';
  const coupe = importProduits.interrompu || importProduits.etat === 'ECHEC';
  useEffect(() => {
    // Refreshes the list behind, which the import has just changed.
    if (!court) void rafraichir();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it ends
  }, [court]);
  return (
    <Stack gap="lg">
      {court || coupe ? <Avancement importProduits={importProduits} /> : null}
      {coupe ? (
        <Alert color="orange" title="Import interrompu">
          {importProduits.erreur ??
            'L’import n’avance plus : le serveur a sans doute été arrêté. Reprenez-le pour faire les lignes restantes.'}
        </Alert>
      ) : null}
      <CompteDesLignes compte={importProduits.compte} forme={importProduits.forme} />
      {importProduits.nbCompletes > 0 || importProduits.nbLaboratoires > 0 ? (
        <Text size="sm">
          {[
            importProduits.nbCompletes > 0 &&
              pluriel(importProduits.nbCompletes, 'produit complété', 'produits complétés'),
            importProduits.nbLaboratoires > 0 &&
              pluriel(importProduits.nbLaboratoires, 'laboratoire créé', 'laboratoires créés'),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Text>
      ) : null}
      {importProduits.termineLe ? (
        <Text size="sm" c="dimmed">
          {importProduits.etat === 'ABANDONNE' ? 'Abandonné' : 'Terminé'} le {formatInstant(importProduits.termineLe)}
          {importProduits.creeParNom ? `, lancé par ${importProduits.creeParNom}` : ''}.
        </Text>
      ) : null}
      {importProduits.compte.refusees > 0 && !court ? <Refusees importProduits={importProduits} /> : null}
      <RetraitsProposes importProduits={importProduits} />
      <Group justify="flex-end" gap="xs">
        {court || importProduits.etat === 'ECHEC' ? (
          <Button
            variant="default"
            color="red"
            onClick={() => void arreter()}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
          >
            Arrêter
          </Button>
        ) : (
          <Button variant="default" onClick={onAutre}>
            Importer un autre fichier
          </Button>
        )}
        {coupe ? (
          <Button
            loading={reprendre.isPending}
            onClick={() => reprendre.mutate()}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            Reprendre
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};
