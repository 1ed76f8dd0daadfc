import { Text } from '@mantine/core';
import styles from './PageMail.module.css';

/** The page of a mail, as it leaves; nothing in it runs. */
export const PageMail = ({ html }: { html: string }) => (
  <div>
    <Text size="sm" fw={500}>
      Le mail tel qu’il partira
    </Text>
    <iframe title="Le mail tel qu’il partira" className={styles.page} sandbox="" srcDoc={html} />
  </div>
);
