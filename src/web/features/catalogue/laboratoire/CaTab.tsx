import { ActionIcon, Group, SegmentedControl, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { formatEuros } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canModifierCa } from '#shared/features/catalogue/laboratoire/policy.ts';
import { anneesAffichees } from '#shared/features/catalogue/laboratoire/rules.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { CaSaisie, type AchatsParAnnee, type AnneeCa } from './CaSaisie.tsx';
import { useActesLaboratoire } from './queries.ts';

const CaGraphe = differerPartie(async () => (await import('./CaGraphe.tsx')).CaGraphe, <Skeleton h={280} />);

const anneeCourante = () => Number(aujourdhui().slice(0, 4));

type CaSaisi = AnneeCa & { readonly montant: number };

type Tableau = {
  lignes: readonly CaSaisi[];
  onModifier?: (ligne: CaSaisi) => void;
  onRetirer?: (ligne: CaSaisi) => void;
};

const CaTableau = ({ lignes, onModifier, onRetirer }: Tableau) => (
  <Table maw={480} verticalSpacing={6} striped aria-label="Chiffre d’affaires par année">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Année</Table.Th>
        <Table.Th scope="col" ta="right">
          Montant
        </Table.Th>
        <Table.Th>
          <VisuallyHidden>Actions</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lignes.toReversed().map((ligne) => (
        <Table.Tr key={ligne.annee}>
          <Table.Td className="chiffres">{ligne.annee}</Table.Td>
          <Table.Td className="chiffres" ta="right">
            {formatEuros(ligne.montant)}
          </Table.Td>
          <Table.Td ta="right">
            {onModifier && onRetirer ? (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Modifier ${ligne.annee}`}
                  onClick={() => onModifier(ligne)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Retirer ${ligne.annee}`}
                  onClick={() => onRetirer(ligne)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ) : null}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Turnover by year: a chart, the same as a table, and its form (CAT-9). */
export const CaTab = ({ labo, achats }: { labo: Laboratoire; achats?: AchatsParAnnee | undefined }) => {
  const session = useSession();
  const { modifierCa } = useActesLaboratoire();
  const [vue, setVue] = useState<'graphe' | 'tableau'>('graphe');
  const [choisie, setChoisie] = useState<AnneeCa | null>(null);
  const ca = labo.chiffreAffaireAnnuel;
  const saisies = Object.entries(ca).map(([annee, montant]) => ({ annee: Number(annee), montant }));
  const peut = session !== null && canModifierCa(session.utilisateur);
  const retirer = async ({ annee, montant }: CaSaisi) => {
    try {
      await modifierCa(labo.id, { [annee]: { avant: montant, apres: null } });
      succes(`Le chiffre d’affaires ${annee} est retiré.`, {
        annuler: () => void modifierCa(labo.id, { [annee]: montant }).catch(echec),
      });
    } catch (erreur) {
      echec(erreur);
    }
  };
  return (
    <Section
      titre="Chiffre d’affaires annuel"
      texte="En euros entiers, année par année."
      cadre
      actions={
        saisies.length > 0 ? (
          <SegmentedControl
            size="xs"
            aria-label="Présentation"
            value={vue}
            onChange={setVue}
            data={[
              { value: 'graphe', label: 'Graphique' },
              { value: 'tableau', label: 'Tableau' },
            ]}
          />
        ) : null
      }
    >
      {saisies.length === 0 ? (
        <EmptyState
          compact
          titre="Aucun montant"
          texte={peut ? 'Saisissez votre chiffre d’affaires de l’année passée.' : 'Aucune année n’est saisie.'}
        />
      ) : vue === 'graphe' ? (
        <CaGraphe
          annees={anneesAffichees(ca, anneeCourante()).map((annee) => ({ annee, montant: ca[annee] ?? null }))}
          couleur={labo.laboratoireDetail.color}
          {...(peut ? { onChoisir: (annee: number) => setChoisie({ annee, montant: ca[annee] ?? null }) } : {})}
        />
      ) : (
        <CaTableau
          lignes={saisies}
          {...(peut ? { onModifier: setChoisie, onRetirer: (ligne: CaSaisi) => void retirer(ligne) } : {})}
        />
      )}
      {peut ? (
        <CaSaisie
          key={`${choisie?.annee ?? 'nouvelle'}-${saisies.length}`}
          labo={labo}
          achats={achats}
          depart={choisie}
          onFait={() => setChoisie(null)}
          onDejaSaisie={() => setVue('tableau')}
        />
      ) : null}
    </Section>
  );
};
