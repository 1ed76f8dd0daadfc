import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { enToutesLettres, libelleEtatDemandeAcces } from '#shared/features/reseau/delegue/messages.ts';
import type { DemandeAcces, EtatDemandeAcces } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { call } from '#web/lib/api.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './Envois.module.css';
import { envoiQueries } from './envois-queries.ts';
import { useRafraichirHabilitations } from './queries.ts';

const teinteDemande: Readonly<Record<EtatDemandeAcces, Teinte>> = { ENVOYEE: 'bleu', REFUSEE: 'rouge' };

const Demande = ({ demande }: { demande: DemandeAcces }) => {
  const rafraichir = useRafraichirHabilitations();
  const { id, etat, demandeeLe } = demande;
  const quoi = enToutesLettres(demande);
  const retirer = async () => {
    const question = {
      titre: 'Retirer cette demande ?',
      texte: `${quoi} : il n’y aura plus à y répondre.`,
      action: 'Retirer',
    };
    if (!(await confirmerActe(question))) return;
    try {
      await call(demandeAccesContract.retirerDemandeAcces, { params: { id } });
      succes('Demande retirée.');
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
  return (
    <li className={styles.ligne}>
      <div className={styles.nom}>
        <Text size="sm" fw={550}>
          {quoi}
        </Text>
        <Text size="xs" c="dimmed">
          Demandé le {formatInstant(demandeeLe)}
        </Text>
      </div>
      <StatusBadge teinte={teinteDemande[etat]}>{libelleEtatDemandeAcces[etat]}</StatusBadge>
      <Button size="xs" variant="default" onClick={() => void retirer()} aria-label={`Retirer la demande, ${quoi}`}>
        Retirer
      </Button>
    </li>
  );
};

/** The requests of this user without a positive answer, by the typed identifier and never by a name (RES-82). */
export const DemandesEnvoyees = () => {
  const { data = [] } = useQuery(envoiQueries.demandes());
  if (data.length === 0) return null;
  return (
    <Section
      titre="Demandes envoyées"
      texte="Une demande reste envoyée tant que la pharmacie n’a pas répondu, ou si elle n’est pas sur Pharmaccord."
      cadre
    >
      <ul className={styles.liste}>
        {data.map((demande) => (
          <Demande key={demande.id} demande={demande} />
        ))}
      </ul>
    </Section>
  );
};
