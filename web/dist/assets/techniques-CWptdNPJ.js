import{s as t}from"./techniques-DIAG_Bhh.js";const i=t.filter(({level:e})=>e!=="extreme").map(({name:e})=>e),m=Object.fromEntries(t.map(({name:e,zh:s})=>[e,s.name]));export{m as i,i as t};
