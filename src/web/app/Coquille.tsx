import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './Coquille.module.css';
import { BandeauImpersonation } from './entete/BandeauImpersonation.tsx';
import { Entete } from './entete/Entete.tsx';
import { MenuLateral } from './entete/MenuLateral.tsx';
import { useConnecte } from './session-ouverte.ts';
import { useAvisEnDirect } from './use-avis-en-direct.ts';

/** Everything around a screen once connected (spec §2). */
export const Coquille = ({ children }: { children: ReactNode }) => {
  const { utilisateur, tenant } = useConnecte();
  const [lateral, { open, close }] = useDisclosure(false);
  useAvisEnDirect();
  return (
    <>
      <Anchor href="#contenu" className={styles.evitement}>
        Aller au contenu
      </Anchor>
      <div className={styles.haut}>
        {utilisateur.fakeTenant ? <BandeauImpersonation nom={tenant.nom} /> : null}
        <Entete onMenu={open} />
      </div>
      <MenuLateral ouvert={lateral} onFermer={close} />
      <main id="contenu" tabIndex={-1} className={styles.contenu}>
        {children}
      </main>
    </>
  );
};
