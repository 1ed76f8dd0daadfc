import { ActionIcon, Alert, Button, Collapse, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { ProduitsSaisis } from '#web/features/conditions/condition/ProduitsSaisis.tsx';
import { pluriel } from '#web/lib/formats.ts';
import type { Chemin } from '#web/lib/formulaire.ts';
import { DecimalField } from '#web/ui/fields/DecimalField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './ConditionGroupement.module.css';
import {
  choixVide,
  dupliquerLigneSaisie,
  estComplete,
  gammeVide,
  remplacerLigneSaisie,
  retirerLigneSaisie,
  trancheSuivante,
  trancheVide,
  type ChoixSaisi,
  type GammeSaisie,
  type TrancheSaisie,
} from './contenu-saisi.ts';

/** Props of a field of the element, by its path from the element: `gammes.0.nom`. */
type ChampDe<T> = (chemin: Chemin<T>) => object;

type Geste = { libelle: string; onDupliquer: () => void; onRetirer?: () => void };
/** Buttons that copy and remove a line, the same on each level. */
const Gestes = ({ libelle, onDupliquer, onRetirer }: Geste) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Dupliquer ${libelle}`} onClick={onDupliquer}>
      <IconCopy size={17} aria-hidden />
    </ActionIcon>
    {onRetirer ? (
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Retirer ${libelle}`} onClick={onRetirer}>
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    ) : null}
  </Group>
);

const Repliable = ({
  titre,
  marque,
  gestes,
  ouvertAuDepart,
  children,
}: {
  titre: string;
  marque?: ReactNode;
  gestes: ReactNode;
  ouvertAuDepart: boolean;
  children: ReactNode;
}) => {
  const [ouvert, setOuvert] = useState(ouvertAuDepart);
  const id = useId();
  const Chevron = ouvert ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <UnstyledButton
          aria-expanded={ouvert}
          aria-controls={id}
          onClick={() => setOuvert(!ouvert)}
          fw={600}
          fz="sm"
          className={styles.titre}
        >
          <Chevron size={16} aria-hidden style={{ verticalAlign: '-2px' }} /> {titre} {marque}
        </UnstyledButton>
        {gestes}
      </Group>
      {/* Kept in the page: a refused field inside is still found and shown. */}
      <Collapse expanded={ouvert} id={id}>
        {children}
      </Collapse>
    </>
  );
};

type Edition<T> = { valeur: T; onChange: (valeur: T) => void; champ: ChampDe<T>; quoi: string };

const Tranche = ({ valeur, onChange, champ, quoi, gestes }: Edition<TrancheSaisie> & { gestes: ReactNode }) => (
  <div className={styles.saisieTranche} role="group" aria-label={quoi}>
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <div className={styles.bornes} style={{ flex: 1 }}>
        <TextInput label="Tranche" required placeholder="Unités par commande" {...champ('libelle')} />
        <DecimalField label="À partir de" {...champ('seuilMin')} />
        <DecimalField label="Moins de" {...champ('seuilMax')} />
      </div>
      <div style={{ paddingTop: 22 }}>{gestes}</div>
    </Group>
    <ProduitsSaisis
      produits={valeur.produits}
      onChange={(produits) => onChange({ ...valeur, produits })}
      champ={(chemin) => champ(`produits.${chemin}`)}
      max={500}
      quoi={`, ${quoi}`}
      requise
    />
  </div>
);

const Gamme = ({
  valeur,
  onChange,
  champ,
  quoi,
  gestes,
  ouvertAuDepart,
}: Edition<GammeSaisie> & { gestes: ReactNode; ouvertAuDepart: boolean }) => {
  const tranches = (suite: TrancheSaisie[]) => onChange({ ...valeur, tranches: suite });
  return (
    <div className={styles.saisieGamme} role="group" aria-label={quoi}>
      <Repliable
        titre={valeur.nom?.trim() || 'Nouvelle gamme'}
        marque={
          <StatusBadge teinte={estComplete(valeur) ? 'vert' : 'orange'}>
            {estComplete(valeur) ? 'Complète' : 'À compléter'}
          </StatusBadge>
        }
        gestes={gestes}
        ouvertAuDepart={ouvertAuDepart}
      >
        <Stack gap="sm">
          <TextInput label="Gamme" required {...champ('nom')} />
          {valeur.tranches.map((tranche, i) => (
            <Tranche
              // oxlint-disable-next-line react/no-array-index-key -- a tier has no other identity than its place
              key={i}
              valeur={tranche}
              onChange={(trancheSaisie) => tranches(remplacerLigneSaisie(valeur.tranches, i, trancheSaisie))}
              champ={(chemin) => champ(`tranches.${i}.${chemin}`)}
              quoi={`tranche ${i + 1} de ${quoi}`}
              gestes={
                <Gestes
                  libelle={`la tranche ${i + 1} de ${quoi}`}
                  onDupliquer={() => tranches(dupliquerLigneSaisie(valeur.tranches, i, trancheSuivante))}
                  onRetirer={() => tranches(retirerLigneSaisie(valeur.tranches, i))}
                />
              }
            />
          ))}
          <div>
            <Button
              size="compact-sm"
              variant="light"
              disabled={valeur.tranches.length >= 20}
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => tranches([...valeur.tranches, trancheVide()])}
            >
              Ajouter une tranche
            </Button>
          </div>
        </Stack>
      </Repliable>
    </div>
  );
};

const Choix = ({
  valeur,
  onChange,
  champ,
  quoi,
  gestes,
  seul,
}: Edition<ChoixSaisi> & { gestes: ReactNode; seul: boolean }) => {
  const gammes = (suite: GammeSaisie[]) => onChange({ ...valeur, gammes: suite });
  const incompletes = valeur.gammes.filter((gamme) => !estComplete(gamme)).length;
  return (
    <div className={styles.choix} role="group" aria-label={quoi}>
      <div style={{ padding: '0.625rem 0.75rem' }}>
        <Repliable
          titre={valeur.libelle?.trim() || 'Nouveau choix'}
          marque={
            <StatusBadge teinte={incompletes > 0 ? 'orange' : 'gris'}>
              {incompletes > 0
                ? `${pluriel(incompletes, 'gamme')} à compléter`
                : pluriel(valeur.gammes.length, 'gamme')}
            </StatusBadge>
          }
          gestes={gestes}
          ouvertAuDepart={seul}
        >
          <Stack gap="sm">
            <TextInput label="Libellé du choix" required placeholder="Volume, assortiment…" {...champ('libelle')} />
            {valeur.gammes.map((gamme, i) => (
              <Gamme
                // oxlint-disable-next-line react/no-array-index-key -- a range has no other identity than its place
                key={i}
                valeur={gamme}
                onChange={(gammeSaisie) => gammes(remplacerLigneSaisie(valeur.gammes, i, gammeSaisie))}
                champ={(chemin) => champ(`gammes.${i}.${chemin}`)}
                quoi={`gamme ${i + 1}, ${quoi}`}
                ouvertAuDepart={valeur.gammes.length === 1 || !estComplete(gamme)}
                gestes={
                  <Gestes
                    libelle={`la gamme ${i + 1}, ${quoi}`}
                    onDupliquer={() => gammes(dupliquerLigneSaisie(valeur.gammes, i))}
                    {...(valeur.gammes.length > 1
                      ? { onRetirer: () => gammes(retirerLigneSaisie(valeur.gammes, i)) }
                      : {})}
                  />
                }
              />
            ))}
            <div>
              <Button
                size="compact-sm"
                variant="light"
                disabled={valeur.gammes.length >= 50}
                leftSection={<IconPlus size={15} aria-hidden />}
                onClick={() => gammes([...valeur.gammes, gammeVide()])}
              >
                Ajouter une gamme
              </Button>
            </div>
          </Stack>
        </Repliable>
      </div>
    </div>
  );
};

type Props = {
  choix: readonly ChoixSaisi[];
  onChange: (choix: ChoixSaisi[]) => void;
  champ: ChampDe<ChoixSaisi[]>;
  error?: ReactNode;
};

/** The choices given to adhérents: each with its gammes, tranches and products, folded once complete. */
export const ChoixSaisis = ({ choix, onChange, champ, error }: Props) => (
  <Stack gap="sm">
    {choix.map((choixVu, i) => (
      <Choix
        // oxlint-disable-next-line react/no-array-index-key -- a choice has no other identity than its place
        key={i}
        valeur={choixVu}
        onChange={(nouveau) => onChange(remplacerLigneSaisie(choix, i, nouveau))}
        champ={(chemin) => champ(`${i}.${chemin}`)}
        quoi={`choix ${i + 1}`}
        seul={choix.length === 1 || choixVu.gammes.some((gamme) => !estComplete(gamme))}
        gestes={
          <Gestes
            libelle={`le choix ${i + 1}`}
            onDupliquer={() =>
              onChange(
                dupliquerLigneSaisie(choix, i, (copie) => ({ ...copie, libelle: `${copie.libelle ?? ''} (copie)` })),
              )
            }
            {...(choix.length > 1 ? { onRetirer: () => onChange(retirerLigneSaisie(choix, i)) } : {})}
          />
        }
      />
    ))}
    {error ? (
      <Alert color="red" role="alert">
        {error}
      </Alert>
    ) : null}
    <div>
      <Button
        variant="light"
        disabled={choix.length >= 20}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...choix, choixVide()])}
      >
        Ajouter un choix
      </Button>
    </div>
  </Stack>
);
