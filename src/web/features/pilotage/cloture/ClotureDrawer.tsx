import { Button, Group, Text } from '@mantine/core';
import { IconEraser, IconMail, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleEtatCloture, libelleEtatLigne } from '#shared/features/pilotage/cloture/messages.ts';
import type { Cloture } from '#shared/features/pilotage/cloture/schemas.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { differer } from '#web/ui/differer.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import styles from '#web/ui/Lignes.module.css';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { IbanTardifSection } from '#web/features/prestations/iban-manquant/IbanTardifSection.tsx';
import { teinteCloture, teinteLigne } from './apparence.ts';
import { clotureQueries, useActesCloture } from './queries.ts';

const LeverDialog = differer(async () => (await import('./LeverDialog.tsx')).LeverDialog);
const EffacerDialog = differer(async () => (await import('./EffacerDialog.tsx')).EffacerDialog);

type Mandat = Cloture['mandats'][number];
const direMandat = ({ arrete, arreteLe, arreteParNom, raison, essais, dernierEssaiLe }: Mandat): string => {
  if (arrete && arreteLe) return `Arrêté le ${formatInstant(arreteLe)}, par ${arreteParNom ?? 'le prestataire'}`;
  const essai = dernierEssaiLe ? ` Essai n° ${essais}, le ${formatInstant(dernierEssaiLe)}.` : '';
  return `${raison ?? 'La demande est partie.'}${essai}`;
};

const Mandats = ({ cloture }: { cloture: Cloture }) => {
  const actes = useActesCloture();
  const reessayer = useMutation({
    mutationFn: () => actes.reessayer(cloture.id),
    onSuccess: ({ nbMandats }) =>
      nbMandats === 0 ? succes('Mandat arrêté : plus rien ne sera prélevé.') : echec('Le mandat court encore.'),
    onError: (erreur) => echec(erreur),
  });
  const declarer = async (mandatId: number, mandat: string) => {
    const accordee = await confirmerActe({
      titre: 'Ce mandat est arrêté ?',
      texte:
        `Dites-le une fois le mandat ${mandat} résilié dans le bureau du prestataire : ${cloture.nom} ne sera plus ` +
        'prélevé.',
      action: 'Il est arrêté',
    });
    if (!accordee) return;
    try {
      await actes.declarerArret(cloture.id, mandatId);
      succes('Mandat noté arrêté.');
    } catch (erreur) {
      echec(erreur);
    }
  };
  if (cloture.mandats.length === 0) return null;
  return (
    <Section
      titre="Mandats de paiement"
      actions={
        cloture.droits.reessayer ? (
          <Button
            variant="light"
            size="compact-sm"
            loading={reessayer.isPending}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => reessayer.mutate()}
          >
            Demander l’arrêt
          </Button>
        ) : undefined
      }
    >
      <ul className={styles.liste}>
        {cloture.mandats.map((mandatDuCompte) => (
          <li key={mandatDuCompte.id} className={styles.ligne}>
            <span className={styles.texte}>
              <Text size="sm">{mandatDuCompte.mandat}</Text>
              <Text size="xs" c="dimmed">
                {direMandat(mandatDuCompte)}
              </Text>
            </span>
            {mandatDuCompte.arrete ? (
              <StatusBadge teinte="vert">Arrêté</StatusBadge>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => void declarer(mandatDuCompte.id, mandatDuCompte.mandat)}
              >
                Arrêté chez le prestataire
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const LienDExport = ({ cloture }: { cloture: Cloture }) => {
  const { envoyerLien } = useActesCloture();
  if (!cloture.droits.envoyerLien) return null;
  const envoyer = async () => {
    const accordee = await confirmerActe({
      titre: 'Envoyer le lien d’export ?',
      texte:
        `L’ADMIN connu de ${cloture.nom} reçoit un lien à usage unique, par lequel il emporte les données du compte. ` +
        'Celui d’avant ne s’ouvre plus.',
      action: 'Envoyer le lien',
    });
    if (!accordee) return;
    try {
      await envoyerLien(cloture.id);
      succes('Le lien part par mail.');
    } catch (erreur) {
      echec(erreur);
    }
  };
  return (
    <Section titre="Export des données">
      <Text size="sm">
        {cloture.lienExport === null
          ? 'Aucun lien n’a été envoyé.'
          : cloture.lienExport.priseLe === null
            ? 'Le lien n’a pas encore servi.'
            : 'Le lien a servi.'}
      </Text>
      <Group gap="xs">
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconMail size={14} aria-hidden />}
          onClick={() => void envoyer()}
        >
          {cloture.lienExport ? 'Envoyer un autre lien d’export' : 'Envoyer le lien d’export'}
        </Button>
      </Group>
    </Section>
  );
};

const Contenu = ({ cloture, onLever }: { cloture: Cloture; onLever: () => void }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Résilié le', valeur: formatInstant(cloture.demandeeLe) },
        { libelle: 'Par', valeur: cloture.demandeeParNom },
        { libelle: 'Effacement prévu', valeur: formatJour(cloture.effacementLe) },
        { libelle: 'Effacé le', valeur: cloture.effaceLe && formatInstant(cloture.effaceLe) },
      ]}
    />
    <Section
      titre="Où en est la clôture"
      actions={
        cloture.droits.lever ? (
          <Button variant="light" size="compact-sm" onClick={onLever}>
            Lever la retenue…
          </Button>
        ) : undefined
      }
    >
      <ul className={styles.liste} aria-label="Lignes de la clôture">
        {cloture.lignes.map(({ sorte, etat, titre, texte }) => (
          <li key={sorte} className={styles.ligne}>
            <span className={styles.texte}>
              <Text size="sm" fw={600}>
                {titre}
              </Text>
              <Text size="sm">{texte}</Text>
            </span>
            <StatusBadge teinte={teinteLigne[etat]}>{libelleEtatLigne[etat]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
    <Mandats cloture={cloture} />
    <LienDExport cloture={cloture} />
    {cloture.etat === 'EFFACEE' ? null : <IbanTardifSection id={cloture.id} nom={cloture.nom} />}
  </>
);

/**
 * The drawer of one clôture: its steps, the debts that block each one, and the acts that unblock them (CPT-142,
 * CPT-144).
 */
export const ClotureDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(clotureQueries.detail(id));
  const [dialogue, setDialogue] = useState<'lever' | 'effacer' | null>(null);
  return (
    <>
      <DetailDrawer
        ouvert={id !== null}
        onFermer={onFermer}
        titre={data?.nom ?? 'Clôture'}
        marque={
          data ? (
            <StatusBadge teinte={teinteCloture[data.etat]} style={{ flex: 'none' }}>
              {libelleEtatCloture[data.etat]}
            </StatusBadge>
          ) : undefined
        }
        pied={
          data?.droits.effacer ? (
            <Button
              color="red"
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={() => setDialogue('effacer')}
            >
              Effacer les données…
            </Button>
          ) : undefined
        }
      >
        {data ? (
          <Contenu cloture={data} onLever={() => setDialogue('lever')} />
        ) : (
          <Attente erreur={error} onReessayer={() => void refetch()} hauteur={360} />
        )}
      </DetailDrawer>
      {data && dialogue === 'lever' ? <LeverDialog cloture={data} onFermer={() => setDialogue(null)} /> : null}
      {data && dialogue === 'effacer' ? <EffacerDialog cloture={data} onFermer={() => setDialogue(null)} /> : null}
    </>
  );
};
