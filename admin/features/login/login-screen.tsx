import { useTranslation } from 'react-i18next';
import { savedDrafts } from '../../kit/form/leaving/saved-drafts.ts';
import { Brand } from '../../shell/brand.tsx';
import { ColourScheme } from '../../shell/colour-scheme.tsx';
import { InterfaceLanguage } from '../../shell/interface-language.tsx';
import cadiz from './cadiz-at-dusk.svg';
import { LoginForm } from './login-form.tsx';
import classes from './login-screen.module.css';

export function LoginScreen() {
  const { t } = useTranslation('login');
  return (
    <div className={classes['login']}>
      <div className={classes['desk']}>
        <header className={classes['head']}>
          <Brand />
          <span className={classes['choices']}>
            <InterfaceLanguage />
            <ColourScheme />
          </span>
        </header>
        <main className={classes['main']}>
          <h1>{t('title')}</h1>
          <p className="ts-soft">{t(savedDrafts() ? 'savedDrafts' : 'intro')}</p>
          <LoginForm />
        </main>
        <footer className={`ts-meta ${classes['help']}`}>{t('help')}</footer>
      </div>
      <div className={classes['view']} aria-hidden>
        <img src={cadiz} alt="" />
      </div>
    </div>
  );
}
