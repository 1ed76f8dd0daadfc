import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Skeleton,
  Table,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { caSaisieSchema, MAX_CA, type Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { formatEuros } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canModifierCa } from '#shared/features/catalogue/laboratoire/policy.ts';
import { anneesAffichees } from '#shared/features/catalogue/laboratoire/rules.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SubmitButton } from '#web/ui/Formulaire.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

const CaGraphe = differerPartie(async () => (await import('./CaGraphe.tsx')).CaGraphe, <Skeleton h={280} />);

const anneeCourante = () => Number(aujourdhui().slice(0, 4));

type AnneeCa = { annee: number; montant: number };

const Saisie = ({ labo, depart, onFait }: { labo: Laboratoire; depart: AnneeCa | null; onFait: () => void }) => {
  const { modifierCa } = useActesLaboratoire();
  const formulaire = useFormulaire(
    caSaisieSchema,
    { annee: depart ? String(depart.annee) : String(anneeCourante() - 1), montant: depart?.montant ?? null },
    async ({ annee, montant }) => {
      await modifierCa(labo.id, { [annee]: montant });
      succes(`Le chiffre d’affaires ${annee} est enregistré.`);
      onFait();
    },
    { garde: false },
  );
  const { champ, props, alerte } = formulaire;
  return (
    <form {...props}>
      <Group gap="sm" align="flex-start" data-sans-impression>
        <TextInput
          label="Année"
          required
          w={100}
          inputMode="numeric"
          maxLength={4}
          classNames={{ input: 'chiffres' }}
          {...champ('annee')}
        />
        <NumberInput
          label="Montant"
          required
          w={220}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator={'\u00a0'}
          suffix={'\u00a0€'}
          maxLength={20}
          clampBehavior="none"
          max={MAX_CA}
          classNames={{ input: 'chiffres' }}
          {...champ('montant')}
        />
        <SubmitButton formulaire={formulaire} mt={25}>
          {depart ? 'Modifier' : 'Ajouter'}
        </SubmitButton>
        {depart ? (
          <Button mt={25} variant="default" onClick={onFait}>
            Annuler
          </Button>
        ) : null}
      </Group>
      {alerte ? <p role="alert">{alerte.texte}</p> : null}
    </form>
  );
};

type Tableau = {
  lignes: readonly AnneeCa[];
  onModifier?: (ligne: AnneeCa) => void;
  onRetirer?: (ligne: AnneeCa) => void;
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
export const CaTab = ({ labo }: { labo: Laboratoire }) => {
  const session = useSession();
  const { modifierCa } = useActesLaboratoire();
  const [vue, setVue] = useState<'graphe' | 'tableau'>('graphe');
  const [choisie, setChoisie] = useState<AnneeCa | null>(null);
  const ca = labo.chiffreAffaireAnnuel;
  const saisies = Object.entries(ca).map(([annee, montant]) => ({ annee: Number(annee), montant }));
  const peut = session !== null && canModifierCa(session.utilisateur);
  const retirer = async ({ annee, montant }: AnneeCa) => {
    try {
      await modifierCa(labo.id, { [annee]: null });
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
      texte="En euros, année par année."
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
          {...(peut ? { onChoisir: (annee: number) => setChoisie({ annee, montant: ca[annee] ?? 0 }) } : {})}
        />
      ) : (
        <CaTableau
          lignes={saisies}
          {...(peut ? { onModifier: setChoisie, onRetirer: (ligne: AnneeCa) => void retirer(ligne) } : {})}
        />
      )}
      {peut ? (
        <Saisie
          key={`${choisie?.annee ?? 'nouvelle'}-${saisies.length}`}
          labo={labo}
          depart={choisie}
          onFait={() => setChoisie(null)}
        />
      ) : null}
    </Section>
  );
};
